"use strict";
// Who acts, and in which language: both lead to the page again.
const acting = document.body.dataset.me;

async function choose(body) {
  const headers = { "X-Acting": acting, "Content-Type": "application/json" };
  await fetch("/discord/settings", { method: "POST", headers, body: JSON.stringify(body) });
}

document.getElementById("person")?.addEventListener("change", async ({ target }) => {
  await choose({ person: target.value });
  const there = new URL(location.href);
  there.searchParams.set("as", target.value);
  location.href = there.href;
});
document.getElementById("language").addEventListener("change", async ({ target }) => {
  await choose({ locale: target.value });
  location.reload();
});
for (const button of document.querySelectorAll(".copy")) {
  button.addEventListener("click", () => { button.previousElementSibling.select(); navigator.clipboard?.writeText(button.previousElementSibling.value); });
}
