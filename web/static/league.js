// A league's page stays as it is while one presses, types or reads; news of it come by a socket.
"use strict";
const $ = (what, where = document) => where.querySelector(what), path = location.pathname, query = location.search;
const say = (text) => { $("#said").textContent = text; };
const named = (control) => control.getAttribute("aria-label") || control.textContent;
const number = (where) => Number($("#season", where).dataset.head), answers = (where) => Number($("#answer", where).dataset.answers);
let waiting = false, again = false;

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
async function fetched(address, options) {
  const answer = await fetch(address, { credentials: "same-origin", headers: { "X-Pieces": "1" }, ...options });
  if (!answer.ok) throw new Error(answer.status);
  return answer.text();
}
async function refresh() {
  if (waiting) { again = true; return; }
  waiting = true;
  again = false;
  try { swap(await fetched(path + "/pieces" + query), false); } catch { setTimeout(refresh, 5000); }
  waiting = false;
  if (again) refresh();
}
document.addEventListener("submit", async (event) => {
  if (event.target.action && !event.target.action.includes(path + "/press")) return;
  event.preventDefault();
  if (document.body.classList.contains("sending")) return;
  document.body.classList.add("sending");
  say("");
  const body = new FormData(event.target, event.submitter);
  try { swap(await fetched(event.target.action + query, { method: "POST", body }), true); } catch (error) {
    say(error.message === "403" ? document.body.dataset.stale : document.body.dataset.trouble);
  }
  document.body.classList.remove("sending");
});
function listen(pause) {
  const socket = new WebSocket(location.origin.replace("http", "ws") + path + "/live" + query);
  socket.onmessage = (event) => { pause = 500; if (Number(event.data) > number(document)) refresh(); };
  socket.onclose = () => setTimeout(listen, pause, Math.min(pause * 2, 30000));
}
listen(500);
