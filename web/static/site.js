// Times in the reader's zone, pages in the reader's language, games turn by turn. Without it all of it can be read.
"use strict";

const root = document.documentElement;

const whole = new Intl.DateTimeFormat(root.lang, { dateStyle: "medium", timeStyle: "short" });
const near = new Intl.DateTimeFormat(root.lang, { weekday: "short", hour: "2-digit", minute: "2-digit" });
const today = new Intl.DateTimeFormat(root.lang, { hour: "2-digit", minute: "2-digit" });
const away = new Intl.RelativeTimeFormat(root.lang);
const DAY = 24 * 3600 * 1000;  // milliseconds
const SOON = 6 * DAY;
const format = (at) => at.toDateString() === new Date().toDateString() ? today : Math.abs(at - new Date()) < SOON ? near : whole;
const dated = (at) => at.toLocaleDateString(root.lang, { day: "numeric", month: "short", year: at.getFullYear() === new Date().getFullYear() ? undefined : "numeric" });
const timed = (where) => {
  for (const time of where.querySelectorAll("time[datetime]:not([title])")) {
    const at = new Date(time.dateTime);
    time.title = time.textContent;
    const long = Math.abs(at - new Date()) > DAY && time.matches(".games .facts time:first-of-type, .calendar time");
    const days = long && time.matches(".next + dd time") ? `${root.lang.startsWith("zh") ? "，" : ", "}${away.format(Math.round((at - new Date()) / DAY), "day")}` : "";
    time.textContent = long ? dated(at) + days : (time.closest("dl") && !time.closest(".calendar") ? whole : format(at)).format(at);
  }
  for (const words of where.querySelectorAll("[data-times]")) words.hidden = words.dataset.times !== "here";
};
timed(document);

const editions = new Map([...document.querySelectorAll("a[hreflang]")].map((link) => [link.hreflang, link]));
let chosen = null;
try { chosen = localStorage.getItem("language"); } catch { /* kept nowhere */ }
for (const [language, link] of editions) {
  link.addEventListener("click", () => { try { localStorage.setItem("language", language); } catch { /* as above */ } });
}
if (root.hasAttribute("data-choose")) {
  const there = [root.lang, ...editions.keys()];
  const base = (tag) => tag.split("-")[0].toLowerCase();
  const fits = (tag) => there.find((one) => one === tag) ?? there.find((one) => base(one) === base(tag));
  const wanted = there.includes(chosen) ? chosen : navigator.languages.map(fits).find(Boolean);
  if (editions.has(wanted)) location.replace(editions.get(wanted).href + location.hash);
}

function leafing(leaf) {
  const events = [...document.querySelectorAll(".log > li")];
  const opening = document.querySelector(".opening");
  const place = leaf.querySelector("output");
  let at = null;
  const show = (to) => {
    at = to === null ? null : Math.min(Math.max(to, 0), events.length - 1);
    root.classList.toggle("leafing", at !== null);
    const before = at === null ? [] : events.slice(0, at + 1);
    const pictured = before.findLast((event) => event.querySelector("figure"));
    for (const event of events) {
      event.classList.toggle("at", event === events[at]);
      event.classList.toggle("pictured", event === pictured);
    }
    opening.hidden = at !== null && pictured !== undefined;
    place.textContent = at === null ? "" : leaf.dataset.place.replace("%1", at + 1).replace("%2", events.length);
    for (const button of leaf.querySelectorAll("button")) {
      const to = button.dataset.to;
      button.hidden = (to === "start") === (at !== null);
      button.disabled = (at === 0 && ["first", "back"].includes(to)) || (at === events.length - 1 && ["on", "last"].includes(to));
    }
  };
  const ways = {
    start: () => 0, first: () => 0, back: () => at - 1, on: () => at + 1, last: () => events.length - 1, all: () => null,
  };
  const keys = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", Escape: "all" };
  leaf.addEventListener("click", (event) => { if (event.target.dataset.to) show(ways[event.target.dataset.to]()); leaf.scrollIntoView(); });
  document.addEventListener("keydown", (event) => {
    const way = keys[event.key];
    if (at === null || !way || event.altKey || event.ctrlKey || event.metaKey || event.target.closest(".wide")) return;
    event.preventDefault();
    show(ways[way]());
  });
  const linked = () => {
    const target = events.findIndex((event) => event.id && `#${event.id}` === location.hash);
    if (target >= 0 && at !== null) show(target);
  };
  addEventListener("hashchange", linked);
  leaf.hidden = events.length === 0;
  show(null);
}
const leaves = document.querySelector(".leaf");
if (leaves) leafing(leaves);
