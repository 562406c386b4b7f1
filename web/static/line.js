// The line to the server, for all live pages: what comes, what could not be sent, and what everybody sees of that.
"use strict";
const $ = (what, where = document) => where.querySelector(what), all = (what, where = document) => [...where.querySelectorAll(what)];
const path = location.pathname, query = location.search, named = control => (control.getAttribute("aria-label") || control.textContent).trim().replace(/\s+/g, " ");
const say = text => { $("#said").textContent = ""; if (text) requestAnimationFrame(() => { $("#said").textContent = text; }); };
const PATIENCE = 8000, PRESS = 60000, SILENCE = 25000, FRESH = 2000, AWAY = 5000;  // milliseconds
let having = () => "";  // what a page shows already, so that it is sent what differs
const pieces = () => all("[data-piece]").map(piece => piece.dataset.piece).join(" ");
let socket, unseen = false, news = 0, heard = 0, pause = 500, waiting = false, again = false, retry = 0, ended = false;

// What is wrong stands in a bar, with a way on: `lost`, `ended`, `stale`, and what `unsent` or `unsure` was pressed.
function flag(kind, on, what = "") {
  const line = $(`#bar [data-when=${kind}]`), name = $("b", line);
  if (name && on) name.textContent = what;
  line.hidden = !on;
  $("#bar").hidden = all("#bar > *").every(one => one.hidden);
}
const flagged = kind => !$(`#bar [data-when=${kind}]`).hidden;

async function fetched(where, options) {
  const answer = await fetch(where, { credentials: "same-origin", redirect: "manual", headers: { "X-Pieces": pieces(), "X-Board": having() }, signal: AbortSignal.timeout(PATIENCE), ...options });
  if (answer.ok) return answer.text();
  throw Object.assign(new Error(answer.status), { barred: answer.type === "opaqueredirect" || [401, 403, 404].includes(answer.status) });
}
function lost(error) {
  ended = Boolean(error.barred);
  flag("ended", ended);
  flag("lost", !ended);
  clearTimeout(retry);
  if (!ended) retry = setTimeout(refresh, 3000);
}
async function refresh() {
  if (waiting) { again = true; return; }
  waiting = true;
  again = false;
  try {
    const text = await fetched(path + "/pieces" + query);
    clearTimeout(retry);
    ended = false;
    for (const kind of ["lost", "ended"]) flag(kind, false);
    await swap(text, false);
  } catch (error) { lost(error); }
  waiting = false;
  if (again) refresh();
}

// A press sends what its button carries; the answer is the pieces again. Nothing is sent later: the table may be another then.
let pressed;
function busy(form, button) {  // another press is told so; the second of a double click is the same one
  if (!document.body.classList.contains("sending")) return false;
  if ((button || form) !== pressed) flag("unsent", true, named(button || form));
  return true;
}
async function post(form, button, body) {
  const name = named(pressed = button || form);
  for (const kind of ["unsent", "unsure", "stale"]) flag(kind, false);
  if (!navigator.onLine || flagged("lost") || flagged("ended")) { flag("unsent", true, name); refresh(); return null; }
  say("");
  try {
    return await fetched(form.action + query, { method: "POST", body, signal: AbortSignal.timeout(PRESS) });
  } catch (error) {
    if (!error.barred) flag(Number(error.message) < 500 ? "unsent" : "unsure", true, name);  // it may have failed after the press
    await refresh();
    if (error.barred) flag(ended ? "unsent" : "stale", true, name);
    return null;
  }
}

// By a socket come numbers, each a reason to ask for the pieces, or what has changed; one that is silent for too long is replaced.
let queue = Promise.resolve();
async function bring(data) {
  if (waiting) again = true;
  else if (document.body.classList.contains("sending")) news = Infinity;
  else await swap(await new Response(data.stream().pipeThrough(new DecompressionStream("gzip"))).text(), false, true);
}
function listen() {
  const address = new URL(path + "/live" + query, location.origin.replace("http", "ws"));
  unseen = document.hidden;
  if (unseen) address.searchParams.set("hidden", "");  // whose page it is does not see it, and is called as usual
  if (window.DecompressionStream) for (const [what, digests] of [["boards", having()], ["pieces", pieces()]]) address.searchParams.set(what, digests);
  const mine = socket = new WebSocket(address);
  heard = Date.now();
  mine.binaryType = "blob";
  mine.onmessage = e => {
    heard = Date.now();
    pause = 500;
    if (typeof e.data !== "string") queue = queue.then(() => bring(e.data)).catch(refresh);
    else if (document.body.classList.contains("sending") && Number(e.data) > seen()) news = Number(e.data);  // the answer has it
    else if (Number(e.data) >= seen() || Number(e.data) < 0) refresh();
  };
  mine.onclose = () => {
    if (mine !== socket) return;
    setTimeout(() => { if (mine === socket) { listen(); refresh(); } }, pause);
    pause = Math.min(pause * 2, 30000);
  };
}
function caughtUp() {
  if (news > seen()) refresh();
  news = 0;
}
function hail() {
  if (Date.now() - heard > FRESH) replace();
  refresh();
}
function replace() { const old = socket; listen(); old.close(); }
document.addEventListener("click", e => {
  const field = e.target.closest(".copy") && $("input", e.target.closest("li"));
  if (field) { field.select(); navigator.clipboard?.writeText(field.value); }
});
document.addEventListener("DOMContentLoaded", () => {
  listen();
  setInterval(() => { if (Date.now() - heard > SILENCE) hail(); }, 5000);
  for (const what of ["focus", "online", "pageshow"]) addEventListener(what, e => { if (e.type !== "pageshow" || e.persisted) hail(); });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) setTimeout(() => { if (document.hidden && !unseen) replace(); }, AWAY);
    else { if (unseen) heard = 0; hail(); }
  });
  addEventListener("offline", () => lost(new Error("offline")));
  $("#bar").addEventListener("click", e => { if (e.target.closest("button")) flag(e.target.closest("[data-when]").dataset.when, false); });
});
