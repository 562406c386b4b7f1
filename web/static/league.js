// A league's page stays as it is while one presses, types or reads; news of it come by a socket.
"use strict";
const number = (where) => Number($("#season", where).dataset.head), answers = (where) => Number($("#answer", where).dataset.answers);
const seen = () => number(document) + 1;

// Words that somebody is typing are not taken away by what comes from elsewhere.
const typing = () => [...document.querySelectorAll("#answer .form input")].some((field) => field.value !== field.defaultValue);

function swap(text, pressed) {
  const page = new DOMParser().parseFromString(text, "text/html"), held = document.activeElement, where = held?.closest("#season, #answer")?.id;
  const parts = number(page) >= number(document) ? ["season"] : [];
  if (pressed || (answers(page) > answers(document) && !typing())) parts.push("answer");
  for (const part of parts.map((id) => $("#" + id, page))) {
    timed(part);
    document.getElementById(part.id).replaceWith(part);
  }
  if (pressed) $("#answer").focus();
  else if (where && !held.isConnected) {
    const same = [...document.getElementById(where).querySelectorAll("button, a")].find((one) => named(one) === named(held));
    (same || document.getElementById(where)).focus({ preventScroll: true });
  }
}
document.addEventListener("submit", async (event) => {
  if (event.target.action && !event.target.action.includes(path + "/press")) return;
  event.preventDefault();
  if (busy(event.target, event.submitter)) return;
  document.body.classList.add("sending");
  const text = await post(event.target, event.submitter, new FormData(event.target, event.submitter));
  if (text !== null) {
    swap(text, true);
    const by = event.submitter;
    if (by?.matches(".tab, .close")) {
      const current = by.matches(".tab") ? by : $("#season .standing") && $("nav .tab");
      for (const tab of all("nav .tab")) tab.ariaCurrent = tab === current ? "true" : null;
      $("#others:popover-open")?.hidePopover();
    }
  }
  document.body.classList.remove("sending");
  caughtUp();
});
