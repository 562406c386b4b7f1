// The chooser of a language in the toolbar: it shows and sets that of whoever is viewed as.
const key = location.hash.slice(1);
const viewer = document.getElementById("viewer-picker");
const chooser = document.getElementById("language-picker");
let shown = "";

async function ask(locale) {
  const response = await fetch("/api/action", {
    method: "POST",
    headers: { "X-Simcord-Capability": key, "Content-Type": "application/json" },
    body: JSON.stringify({ kind: "language", viewer: viewer.value, ...(locale ? { locale } : {}) }),
  });
  if (response.ok) chooser.value = (await response.json()).locale;
}

function follow() {
  if (viewer.value && viewer.value !== shown) {
    shown = viewer.value;
    ask();
  }
}

chooser.addEventListener("change", () => ask(chooser.value));
viewer.addEventListener("change", follow);
new MutationObserver(follow).observe(viewer, { childList: true });
follow();
