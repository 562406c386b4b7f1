// The only script of the pages. It knows no rule of a game: it presses, swaps pieces, zooms, walks and leafs.
"use strict";
const phone = matchMedia("(max-width: 860px) and (min-height: 561px), (max-width: 560px)");
let head = Number($("#band").dataset.head), zoomed = 1, past = false, answered = 0;
const seen = () => head;

// Where something can be done is in view; on a phone, places in one part of the board are seen larger.
const LARGEST = 1.6, HIGH = .74;  // the second of a phone's width, as the chart is high
function aim() {
  aimed();
  tag();
  trim();
}
const low = matchMedia("(max-height: 560px)");
function aimed() {
  const view = $("#view"), seas = reached();
  if (seas.length) return around(view, seas);
  const areas = all('#board .spot:not(.other, [data-part^="field/"])'), boxes = areas.map(one => one.getBoundingClientRect());
  if (!boxes.length) { if (phone.matches) zoom(0); return; }
  const left = Math.min(...boxes.map(box => box.left)), right = Math.max(...boxes.map(box => box.right)), top = Math.min(...boxes.map(box => box.top)), bottom = Math.max(...boxes.map(box => box.bottom));
  const frame = view.getBoundingClientRect(), x = (left + right) / 2, y = (top + bottom) / 2;
  if (phone.matches) {
    const by = Math.min(frame.width / (right - left + 32), frame.height / (bottom - top + 32), LARGEST / zoomed);
    if (by * zoomed < 1.15) zoom(0); else if (zoomed === 1 && scenes().length === 1) crop(view, scenes()[0], boxes.map(box => inScene(scenes()[0], box)), by); else if (zoomed === 1) zoom(by, x, y);
  }
  const box = areas[0].getBoundingClientRect();
  if (zoomed > 1 && (box.left < frame.left || box.right > frame.right || box.top < frame.top || box.bottom > frame.bottom)) view.scrollBy(box.left + box.width / 2 - frame.left - frame.width / 2, box.top + box.height / 2 - frame.top - frame.height / 2);
}

// Of a chart those seas are seen that can be chosen, with the names and tokens beside them.
function around(view, seas) {
  if (!phone.matches && !low.matches) return;
  zoom(0);
  const scene = seas[0][1].ownerSVGElement, at = scene.getBoundingClientRect(), scale = at.width / scene.viewBox.baseVal.width;
  const beside = seas.flatMap(([few]) => all(`:is([data-part^="name/"], [data-part^="tokens/"], [data-part^="afloat/"], [data-part^="disk/"])[data-place="${few.dataset.place}"]`, scene));
  const boxes = [...[...beside, ...moving()].map(part => part.getBBox()), ...seas.map(([few]) => boxed(...few.dataset.sea.split(" ").map(Number)))];
  const [left, top, right, bottom] = edges(boxes);
  const high = phone.matches ? innerWidth * HIGH : view.clientHeight, by = Math.min(view.clientWidth / scale / (right - left + 16), high / scale / (bottom - top + 16), LARGEST * 1.25);
  if (by >= 1.1) crop(view, scene, boxes, by);
}
const edges = boxes => [Math.min(...boxes.map(box => box.x)), Math.min(...boxes.map(box => box.y)), Math.max(...boxes.map(box => box.x + box.width)), Math.max(...boxes.map(box => box.y + box.height))];
function inScene(scene, box) {
  const at = scene.getBoundingClientRect(), scale = at.width / scene.viewBox.baseVal.width;
  return boxed((box.left - at.left) / scale, (box.top - at.top) / scale, box.width / scale, box.height / scale);
}
// A crop with all of `boxes` lies where its edges cut least; what they cut is not seen.
const CUT = ':is([data-part^="name/"], [data-part^="tokens/"], [data-part^="afloat/"], [data-part^="disk/"], [data-part^="ships/"])';
function crop(view, scene, boxes, by) {
  const { width, height } = scene.viewBox.baseVal, scale = scene.getBoundingClientRect().width / width * by, [left, top, right, bottom] = edges(boxes);
  zoom(by);
  view.classList.add("cropped");
  const wide = view.clientWidth / scale, high = view.clientHeight / scale, parts = all(CUT, scene).map(part => part.getBBox());
  const steps = (low, high, size, whole) => Array.from({ length: 25 }, (_, n) => Math.max(0, Math.min(whole - size, low < high ? low + (high - low) * n / 24 : (low + high) / 2)));
  const spots = steps(right + 8 - wide, left - 8, wide, width).flatMap(x => steps(bottom + 8 - high, top - 8, high, height).map(y => {
    const sliced = parts.filter(part => !apart(part, boxed(x, y, wide, high), 0) && (part.x < x || part.y < y || part.x + part.width > x + wide || part.y + part.height > y + high));
    return [sliced.length + Math.hypot(x + wide / 2 - (left + right) / 2, y + high / 2 - (top + bottom) / 2) / 1000, x, y];
  }));
  const [, x, y] = spots.sort((a, b) => a[0] - b[0])[0];
  view.scrollTo(x * scale, y * scale);
  trim();
}
function trim() {
  const view = $("#view"), { left, right, top, bottom } = view.getBoundingClientRect(), cropped = view.classList.contains("cropped");
  const sliced = part => { const box = part.getBoundingClientRect(); return cropped && (box.left < left - 1 || box.right > right + 1 || box.top < top - 1 || box.bottom > bottom + 1); };
  const parts = all(`#board .scene > ${CUT}, #board .picture > :is(.tag, .ring)`), cut = parts.filter(sliced), without = cut.map(part => /^(name|tokens|afloat)/.test(part.dataset.part) && part.dataset.place);
  for (const part of parts) part.classList.toggle("cut", cut.includes(part) || (!part.dataset.part?.startsWith("ships/") && without.includes(part.dataset.place)));
}
$("#view").addEventListener("scroll", trim, { passive: true });

// On a phone, what can be pressed next stands above the foot, unless it is on the board.
async function reach() {
  if (!phone.matches) return;
  await drawn($("#turn"));
  const next = all("#turn button:not(:disabled)").filter(one => one.checkVisibility()).at(-1);
  if (!next || $("#board .spot:not(.other)")) return;
  const below = next.getBoundingClientRect().bottom + 8 - innerHeight + $("#foot").offsetHeight;
  const above = $("#turn").getBoundingClientRect().top - $("header").getBoundingClientRect().bottom;
  scrollBy(0, Math.max(0, Math.min(below, above)));
}

// Pieces: each element with an id takes the place of the one on the page, if it is another.
async function swap(text, pressed, brought = false) {
  const page = new DOMParser().parseFromString(text, "text/html"), held = document.activeElement;
  const where = held && held.closest("#board, #goods, #answer, #turn, #foot, #tabs, #pane"), name = held && named(held);
  const number = Number($("#band", page)?.dataset.head || head);
  if (number < head) return;
  const moved = number > head, before = $("#answer").textContent;
  head = number;
  const board = $("#board", page);
  if (board && !past) {
    await drawn(board);
  }
  timed(page);
  for (const piece of all("[id]", page)) {
    const old = document.getElementById(piece.id);
    if (!old || (past && pressed !== undefined && ["board", "goods"].includes(piece.id))) continue;
    if (piece.id === "board") { if (show(piece)) fit(); else refresh(); continue; }
    if (old.outerHTML === piece.outerHTML) continue;
    old.replaceWith(piece);
    if (piece.id === "turn") piece.scrollTop = 0;
  }
  if (board) { dress(); aim(); }
  const there = `${having()} ${pieces()}`, lacks = digest => !there.includes(digest);
  if (brought && !past && $("[data-having]", page).dataset.having.split(" ").some(lacks)) refresh();  // it was made for what was here then
  const answer = $("#answer").textContent, band = $("#band");
  if (moved) say([band.dataset.played, band.textContent].filter(Boolean).join(" "));
  else if (pressed && answer !== before) say(answer.replace("✕", "").trim());
  const slider = $("#slider"), turns = band.dataset.turns;
  if (slider.max !== turns) { const last = slider.value === slider.max; slider.max = turns; if (last) slider.value = turns; if (document.visibilityState === "visible") watched(turns); }
  document.title = band.textContent + " · " + $("h1").textContent;
  if (where && !held.isConnected) {
    const same = all("button, summary", document.getElementById(where.id)).find(one => !one.disabled && one.checkVisibility() && named(one) === name);
    const near = { board: "view", goods: "turn", foot: "turn", answer: "turn", tabs: "turn" }[where.id] || where.id;
    (same || document.getElementById(near)).focus({ preventScroll: true });
  }
  return pressed && answer !== before;
}
const drawn = where => Promise.race([Promise.all(all("img", where).map(ready)), new Promise(go => setTimeout(go, 1500))]);
function ready(image) {
  const copy = new Image(), dark = image.parentElement.querySelector("source");
  copy.src = dark && matchMedia(dark.media).matches ? dark.srcset : image.src;
  return copy.decode().catch(() => {});
}
async function press(form, button) {
  if (busy(form, button)) return;
  document.body.classList.add("sending");
  button?.setAttribute("aria-busy", "true");
  button?.closest(":popover-open")?.hidePopover();
  const tabbed = button?.closest("#tabs, #pane, #changed"), closes = button?.matches(".close"), mine = ++answered;
  const text = await post(form, button, new URLSearchParams(new FormData(form, button)));
  if (text !== null) {
    if (past && !tabbed) now();
    const said = mine === answered && await swap(text, true);
    if (closes) $("#turn").focus({ preventScroll: true });
    else if (said && $("#answer").childElementCount) $("#answer").focus({ preventScroll: !phone.matches });
    else if (tabbed) shown();
    else {
      if (phone.matches && button?.closest("#board, #goods")) $("#turn").focus({ preventScroll: true });
      reach();
    }
  }
  document.body.classList.remove("sending");
  caughtUp();
  button?.removeAttribute("aria-busy");
}
function shown() {
  const pane = $("#pane");
  pane.scrollTop = 0;
  if (pane.childElementCount) pane.focus({ preventScroll: !phone.matches });
}
document.addEventListener("submit", e => {
  e.preventDefault();
  press(e.target, e.submitter);
});

// Zoom: the board's width changes inside a box that scrolls, so panning by fingers and by the wheel is the browser's; a mouse
// drags, and the wheel zooms with Ctrl.
function zoom(by, x, y) {
  const view = $("#view"), box = view.getBoundingClientRect(), before = zoomed;
  zoomed = by ? Math.min(Math.max(zoomed * by, 1), 4) : 1;
  view.style.setProperty("--zoom", zoomed);
  view.classList.toggle("zoomed", zoomed > 1);
  if (zoomed === 1) { view.classList.remove("cropped"); trim(); }
  x = x === undefined ? view.clientWidth / 2 : x - box.left;
  y = y === undefined ? view.clientHeight / 2 : y - box.top;
  view.scrollTo((view.scrollLeft + x) * zoomed / before - x, (view.scrollTop + y) * zoomed / before - y);
}
function pinching(view) {
  const fingers = new Map();
  let apart = 0;
  view.addEventListener("pointerdown", e => fingers.set(e.pointerId, e));
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) view.addEventListener(end, e => { fingers.delete(e.pointerId); apart = 0; });
  view.addEventListener("pointermove", e => {
    const before = fingers.get(e.pointerId);
    if (!before) return;
    fingers.set(e.pointerId, e);
    if (e.pointerType === "mouse" && e.buttons & 1 && e.target.closest("#board .scene")) view.scrollBy(before.clientX - e.clientX, before.clientY - e.clientY);
    if (fingers.size !== 2) return;
    const [a, b] = [...fingers.values()], far = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    if (apart) zoom(far / apart, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
    apart = far;
  });
  view.addEventListener("dragstart", e => e.preventDefault());
  view.addEventListener("wheel", e => { if (e.ctrlKey || (document.documentElement.scrollHeight <= innerHeight && (zoomed > 1 || view.scrollHeight <= view.clientHeight))) { e.preventDefault(); zoom(e.deltaY < 0 ? 1.15 : 1 / 1.15, e.clientX, e.clientY); } }, { passive: false });
}

// Keys: one stop of Tab for all places, arrows go to the next one in that direction, Escape closes, then leads to the turn.
function walk(e) {
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[e.key];
  const from = e.target.closest(".spot");
  if (!way || !from) return;
  e.preventDefault();
  const middle = one => { const box = one.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; };
  const [x, y] = middle(from);
  const near = all(".spot").filter(one => one !== from).map(one => {
    const [u, v] = middle(one), along = (u - x) * way[0] + (v - y) * way[1], aside = Math.abs((u - x) * way[1]) + Math.abs((v - y) * way[0]);
    return [along > 4 ? along + 2 * aside : Infinity, one];
  }).sort((a, b) => a[0] - b[0])[0];
  if (!near || near[0] === Infinity) return;
  from.tabIndex = -1;
  near[1].tabIndex = 0;
  near[1].focus();
}
$("#view").addEventListener("keydown", e => {
  walk(e);
  const by = { "+": 1.25, "=": 1.25, "-": 0.8, "0": 0 }[e.key];
  if (by !== undefined && !e.ctrlKey) zoom(by);
});
document.addEventListener("keydown", e => {
  if (e.key !== "Escape" || $(":popover-open")) return;
  const open = $(".few.open"), close = $("#answer .close") || $("#pane .close");
  if (open) { open.classList.remove("open"); shape(open.parentElement, open.dataset.place).focus(); } else if (close) close.click(); else $("#turn").focus();
});

// History: the board after an earlier turn, until one goes back to now or chooses something.
async function leaf(turn) {
  const slider = $("#slider");
  slider.value = turn;
  if (turn >= Number(slider.max)) return now();
  past = true;
  $("#now").hidden = false;
  history.replaceState(null, "", "#turn-" + turn);
  try { const text = await fetched(path + "/turn/" + turn + query); if (past && Number(slider.value) === turn) await swap(text); } catch (error) { lost(error); }
  slider.setAttribute("aria-valuetext", turn + ". " + $("#changed").textContent.trim());
}
// What the others did since one's last turn, in two seconds at most, or until one does something.
async function replay(first) {
  const last = Number($("#slider").max), pause = Math.min(MOVE + 150, 2000 / (last - first));
  document.body.classList.add("replaying");
  for (let turn = first; turn < last && (past || turn === first); turn++) {
    calm = turn === first;
    await Promise.all([leaf(turn), new Promise(go => setTimeout(go, pause))]);
    calm = false;
  }
  if (past) now();
  document.body.classList.remove("replaying");
}
const since = () => Number($("#band").dataset.since);  // not a number for those who do not play
// It is replayed by itself when one first looks.
function miss() {
  if (document.visibilityState !== "visible") return;
  const last = Number($("#slider").max), first = Math.max(since(), watched(last));
  if (first < last && !past && !still.matches) replay(first);
}
function watched(turn) {
  try { const before = Number(localStorage.getItem("watched" + path)); localStorage.setItem("watched" + path, turn); return before; } catch { return 0; }
}
for (const doing of ["pointerdown", "keydown"]) addEventListener(doing, () => { if (past && document.body.classList.contains("replaying")) now(); });
document.addEventListener("visibilitychange", miss);
function now() {
  past = false;
  $("#now").hidden = true;
  $("#slider").value = $("#slider").max;
  $("#changed").textContent = "";
  history.replaceState(null, "", path + query);
  refresh();
}
document.addEventListener("click", e => {
  const link = e.target.closest("#watching a");
  if (link && navigator.clipboard && !e.ctrlKey && !e.metaKey) { e.preventDefault(); navigator.clipboard.writeText(link.href).then(() => say(link.textContent = link.dataset.copied), () => location.assign(link.href)); }
  const one = e.target.closest("[data-step], #now, #again");
  if (!one) return;
  if (one.dataset.step) leaf(Math.max(0, Number($("#slider").value) + Number(one.dataset.step)));
  else if (one.id === "again") replay(since());
  else { now(); $("#slider").focus(); }
});
$("#slider").addEventListener("change", e => leaf(Number(e.target.value)));
document.addEventListener("change", e => { if (e.target.matches("#turn .group input")) { if (phone.matches || low.matches) zoom(0); dress(); aim(); } });
for (const size of [phone, low]) size.addEventListener("change", () => { zoom(0); aim(); });
pinching($("#view"));
aim();
const linked = /^#turn-(\d+)$/.exec(location.hash);
if (linked) leaf(Number(linked[1])); else miss();

// All pictures of the board are in view at once, as large as that can be; on a phone they stand below each other.
function fit() {
  const few = all("#board .picture"), box = $("#view").getBoundingClientRect();
  const ratios = few.map(one => { const scene = $("svg[viewBox]", one), image = $("img", one); return scene ? scene.viewBox.baseVal.width / scene.viewBox.baseVal.height : image?.naturalWidth ? image.naturalWidth / image.naturalHeight : 1.571; });
  few.forEach((one, n) => one.style.setProperty("--ratio", ratios[n]));
  if (few.length === 1) document.body.style.setProperty("--ratio", ratios[0]);
  const wide = columns => Math.min(box.width / columns, box.height / Math.ceil(few.length / columns) * Math.min(...ratios));
  const columns = phone.matches || few.length < 2 ? 1 : [1, 2, 3].reduce((best, columns) => wide(columns) > wide(best) ? columns : best);
  $("#board").style.setProperty("--columns", columns);
  $("#board").style.setProperty("--rows", Math.ceil(few.length / columns));
  tag();
}
new ResizeObserver(fit).observe($("#view"));
new MutationObserver(fit).observe($("#view"), { childList: true });
document.addEventListener("load", e => { if (e.target.matches?.("#board img:not(.tag *)")) fit(); }, true);
