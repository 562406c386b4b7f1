"use strict";
// The page of channels: it shows what the server draws, and sends what people press and type.
const $ = (id) => document.getElementById(id);
const me = document.body.dataset.me;
const messages = $("messages"), text = $("text"), suggestions = $("suggestions");
let channel = "", awaited = 0, marked = -1, listed = [], asked = 0, socket = null;

async function post(path, body) {
  const form = body instanceof FormData;
  const headers = { "X-Acting": me, ...(form ? {} : { "Content-Type": "application/json" }) };
  try {
    const answer = await fetch(path, { method: "POST", headers, body: form ? body : JSON.stringify(body) });
    return answer.ok ? await answer.json() : { refusal: `${answer.status} ${answer.statusText}` };
  } catch { return { refusal: $("lost").textContent }; }
}

function refuse(why) {
  $("refusal").textContent = why || "";
  $("refusal").hidden = !why;
}

// Times

const UNITS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
const STYLES = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" }, S: { dateStyle: "short", timeStyle: "medium" },
};

function tick(where = document) {
  const locale = document.documentElement.lang, now = Date.now() / 1000;
  for (const time of where.querySelectorAll("time[data-at]")) {
    const at = Number(time.dataset.at), date = new Date(at * 1000);
    let style = time.dataset.style;
    time.dateTime = date.toISOString();
    time.title = date.toLocaleString(locale, STYLES.F);
    if (style === "m") style = date.toDateString() === new Date().toDateString() ? "t" : "s";
    if (style === "R") {
      const away = at - now, [unit, length] = UNITS.find(([, one]) => Math.round(Math.abs(away)) >= one) || UNITS[5];
      time.textContent = new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(Math.round(away / length), unit);
    } else time.textContent = date.toLocaleString(locale, STYLES[style]);
  }
}

// Messages

function drawn(html) {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  return holder.content.firstElementChild;
}

const atEnd = () => messages.scrollHeight - messages.scrollTop - messages.clientHeight < 60;
const toEnd = () => { messages.scrollTop = messages.scrollHeight; };

/** Scroll as far as needed to see a message's end, where its buttons are; a tall one from its end upwards. */
function bring(article) {
  const inner = article.getBoundingClientRect(), outer = messages.getBoundingClientRect();
  if (inner.bottom > outer.bottom - 8 || inner.bottom < outer.top + 60) messages.scrollTop += inner.bottom - outer.bottom + 16;
}

function heads() {
  let before = null;
  for (const one of messages.children) {
    const near = before && before.dataset.author === one.dataset.author && one.dataset.at - before.dataset.at < 420;
    one.classList.toggle("follows", Boolean(near) && !one.classList.contains("private") && !before.classList.contains("private"));
    before = one;
  }
}

function put(number, html) {
  const fresh = drawn(html), old = $(`m${number}`), end = atEnd();
  tick(fresh);
  if (old) {
    const active = old.contains(document.activeElement) ? document.activeElement : null;
    const place = active && [...old.querySelectorAll("button, select")].indexOf(active);
    const height = old.offsetHeight, above = old.getBoundingClientRect().bottom <= messages.getBoundingClientRect().top;
    old.replaceWith(fresh);
    if (above) messages.scrollTop += fresh.offsetHeight - height;
    if (active) {
      const id = active.dataset.customId, all = [...fresh.querySelectorAll("button:enabled, select:enabled")];
      (all.find((one) => id && one.dataset.customId === id) || all[place] || fresh.querySelector("button:enabled, select:enabled"))?.focus({ preventScroll: true });
    }
  } else messages.insertBefore(fresh, [...messages.children].find((one) => one.dataset.message.length > number.length || one.dataset.message > number) || null);
  heads();
  const mine = awaited && (fresh.classList.contains("private") || fresh.classList.contains("meant"));
  const settle = () => { if (mine || (old && awaited)) bring(fresh); else if (end && !old) toEnd(); };
  settle();
  for (const image of fresh.querySelectorAll("img")) image.addEventListener("load", () => { if (end && !mine) toEnd(); else settle(); });
}

async function open() {
  const wanted = location.hash.slice(1) || document.body.dataset.home;
  const answer = await fetch(`/discord/channel/${encodeURIComponent(wanted)}`, { headers: { "X-Acting": me } });
  if (!answer.ok) { if (wanted !== document.body.dataset.home) location.hash = ""; return; }
  const shown = await answer.json();
  channel = wanted;
  document.title = `#${shown.name}`;
  document.querySelector("#where h1").textContent = `# ${shown.name}`;
  $("topic").textContent = shown.topic;
  $("line").hidden = !shown.writable;
  messages.replaceChildren(...shown.messages.map(drawn));
  tick();
  heads();
  places();
  toEnd();
  for (const image of messages.querySelectorAll("img")) image.addEventListener("load", toEnd, { once: true });
  document.body.dataset.ready = channel;
}

function places() {
  for (const one of $("places").children) {
    const here = one.dataset.channel === channel;
    one.classList.toggle("here", here);
    if (here) { one.classList.remove("unread", "called"); one.setAttribute("aria-current", "page"); } else one.removeAttribute("aria-current");
  }
}

// What the server tells

const HEARD = {
  nothing() {},
  places({ html }) {
    const unread = [...document.querySelectorAll(".place.unread")].map((one) => [one.dataset.channel, one.className]);
    $("places").innerHTML = html;
    for (const [number, name] of unread) for (const one of $("places").children) if (one.dataset.channel === number) one.className = name;
    places();
  },
  gone({ channel: there, message }) { if (there === channel) { $(`m${message}`)?.remove(); heads(); } },
  message({ channel: there, message, html, meant }) {
    if (there === channel) { put(message, html); return; }
    const place = [...$("places").children].find((one) => one.dataset.channel === there);
    place?.classList.add("unread");
    if (meant) place?.classList.add("called");
  },
};

function listen() {
  socket = new WebSocket(`${location.origin.replace("http", "ws")}/discord/live?as=${me}`);
  socket.onopen = () => { $("lost").hidden = true; open(); };  // all that changed before is in it
  socket.onmessage = ({ data }) => { const heard = JSON.parse(data); HEARD[heard.kind](heard); document.body.dataset.heard = heard.number; };
  socket.onclose = () => { $("lost").hidden = false; setTimeout(listen, 1000); };
}

// Presses

async function act(path, body, control) {
  awaited += 1;
  control?.classList.add("sent");
  refuse("");
  const answer = await post(path, body);
  control?.classList.remove("sent");
  setTimeout(() => { awaited -= 1; }, 15000);  // its answer may come a little later than the acknowledgement
  if (answer.form) show(answer.form);
  document.body.dataset.acted = Number(document.body.dataset.acted || 0) + 1;
  return answer;
}

async function press(control, values) {
  const article = control.closest("article");
  const answer = await act("/discord/press", { channel, message: article.dataset.message, custom_id: control.dataset.customId, values }, control);
  if (answer.refusal) refuse(answer.refusal);
  if (control.matches("select")) for (const one of control.options) one.selected = one.hasAttribute("data-chosen") || (!control.multiple && one.hidden && !control.querySelector("[data-chosen]"));
}

messages.addEventListener("click", (event) => {
  const control = event.target.closest("button");
  if (!control) return;
  if (control.matches(".dismiss")) post("/discord/dismiss", { channel, message: control.closest("article").dataset.message });
  else if (control.matches(".take")) { const menu = control.parentElement.querySelector("select"); press(menu, [...menu.selectedOptions].map((one) => one.value)); }
  else press(control, []);
});
messages.addEventListener("change", ({ target }) => { if (target.matches("select:not([multiple])")) press(target, target.value ? [target.value] : []); });
messages.addEventListener("keydown", (event) => {  // an arrow opens a menu; in some browsers it would choose at once
  if (!event.target.matches("select:not([multiple])") || !["ArrowDown", "ArrowUp"].includes(event.key)) return;
  event.preventDefault();
  event.target.showPicker?.();
});

// Forms

function show(html) {
  const dialog = $("form");
  dialog.innerHTML = html;
  dialog.showModal();
}

$("form").addEventListener("click", ({ target }) => { if (target.matches(".cancel")) $("form").close(); });
$("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = event.target, body = new FormData(form);
  body.append("custom_id", form.dataset.customId);
  $("form").close();
  const answer = await act("/discord/form", body);
  if (answer.refusal) { $("form").showModal(); form.querySelector(".error").textContent = answer.refusal; }
});

// The line

function close() {
  suggestions.hidden = true;
  text.setAttribute("aria-expanded", "false");
  text.removeAttribute("aria-activedescendant");
  marked = -1;
  listed = [];
}

function mark(number) {
  marked = number;
  [...suggestions.children].forEach((one, at) => {
    one.setAttribute("aria-selected", String(at === marked));
    if (at === marked) { one.scrollIntoView({ block: "nearest" }); text.setAttribute("aria-activedescendant", one.id); }
  });
}

function take(number) {
  text.value = listed[number].line;
  text.focus();
  return complete();
}

async function complete() {
  const line = text.value, turn = ++asked;
  if (!line.startsWith("/")) { close(); $("file").hidden = true; return; }
  const answer = await post("/discord/complete", { line, channel });
  if (turn !== asked || text.value !== line) return;
  listed = answer.suggestions || [];
  $("file").hidden = !answer.file;
  suggestions.replaceChildren(...listed.map((one, at) => {
    const item = document.createElement("li"), label = document.createElement("b"), hint = document.createElement("small");
    [item.id, label.textContent, hint.textContent] = [`s${at}`, one.label, one.hint];
    item.setAttribute("role", "option");
    item.append(label, hint);
    item.addEventListener("pointerdown", (event) => { event.preventDefault(); take(at); });
    return item;
  }));
  suggestions.hidden = !listed.length;
  text.setAttribute("aria-expanded", String(Boolean(listed.length)));
  marked = -1;
  suggestions.dataset.line = line;
}

async function send(only = listed.length === 1 && marked < 0 ? listed[0].line : "") {
  if (marked >= 0) await take(marked);
  let line = text.value;
  if (!line.trim()) return;
  asked += 1;
  close();
  if (line.startsWith("/")) {  // the beginning of a command's name means the first that is listed
    const typed = line, answer = await post("/discord/complete", { line, channel });
    if (!answer.command && answer.suggestions?.length) line = answer.suggestions[0].line;
    if (text.value === typed && line !== typed) { text.value = line; $("file").hidden = true; }  // else the next line is being typed
  }
  const body = new FormData(), file = $("file").files[0];
  body.append("channel", channel);
  body.append("line", line);
  if (file && !$("file").hidden) body.append("file", file);
  const answer = await act("/discord/type", body);
  if (answer.refusal && only && only !== line) { text.value = only; await send(""); return; }  // the one that was meant
  if (answer.refusal) { refuse(answer.refusal); await complete(); return; }
  if (text.value === line) { text.value = ""; $("file").value = ""; $("file").hidden = true; }
  toEnd();
}

text.addEventListener("input", () => { refuse(""); complete(); });
text.addEventListener("keydown", (event) => {
  if (event.isComposing) return;
  if (event.key === "Escape") { close(); refuse(""); asked += 1; }
  else if (event.key === "Tab" && !suggestions.hidden && !event.shiftKey) { event.preventDefault(); take(Math.max(marked, 0)); }
  else if (["ArrowDown", "ArrowUp"].includes(event.key) && listed.length) {
    event.preventDefault();
    mark((marked + (event.key === "ArrowDown" ? 1 : marked < 0 ? 0 : -1) + listed.length) % listed.length);
  }
});
$("composer").addEventListener("submit", (event) => { event.preventDefault(); send(); });

// The head

$("list").addEventListener("click", () => $("places").classList.toggle("open"));
document.addEventListener("click", ({ target }) => { if (!target.closest("#list")) $("places").classList.remove("open"); });
addEventListener("hashchange", open);
setInterval(tick, 10000);
listen();
