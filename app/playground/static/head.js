"use strict";
// Who acts, and in which language: both lead to the page again.
document.getElementById("person")?.addEventListener("change", ({ target }) => {
  const there = new URL(location.href);
  there.searchParams.set("as", target.value);
  location.href = there.href;
});
document.getElementById("language").addEventListener("change", async ({ target }) => {
  const headers = { "X-Acting": document.body.dataset.me, "Content-Type": "application/json" };
  await fetch("/discord/settings", { method: "POST", headers, body: JSON.stringify({ locale: target.value }) });
  location.reload();
});
for (const button of document.querySelectorAll(".copy")) {
  button.addEventListener("click", () => { button.previousElementSibling.select(); navigator.clipboard?.writeText(button.previousElementSibling.value); });
}
