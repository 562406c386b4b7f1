// The board: pictures in pieces. Of a new position the pieces that differ come, and move from where they were; the shape of a
// place is pressed for the choices beside the picture.
"use strict";
const still = matchMedia("(prefers-reduced-motion: reduce)"), MOVE = 450;  // milliseconds
let calm = false;  // nothing moves while the board goes back to an earlier turn
const scenes = (where = document) => all("#board .scene", where);
having = () => scenes().map(scene => scene.dataset.digest).join(" ");
const parts = scene => new Map(all(":scope > [data-part]", scene).map(part => [part.dataset.part, part]));
const shape = (picture, place) => $(`[data-part="place/${place}"]`, picture) || $(`.scene [data-place="${place}"]`, picture);
const middle = part => { const box = part.getBBox(); return [box.x + box.width / 2, box.y + box.height / 2]; };

// A scene becomes the one of which `fresh` has what differs.
function patch(scene, fresh) {
  const before = parts(scene), came = parts(fresh), order = fresh.dataset.order.split(" ");
  const where = new Map([...before].filter(([name]) => came.has(name) || !order.includes(name)).map(([name, part]) => [name, middle(part)]));
  $("defs", scene).append(...[...$("defs", fresh).children].filter(symbol => !$(`[id="${symbol.id}"]`, scene)));
  for (const [name, part] of before) if (!order.includes(name)) part.remove();
  let next = $(":scope > [data-part]", scene);
  for (const name of order) {
    const old = before.get(name), part = came.get(name) || old;
    if (part === next) { next = next.nextElementSibling; continue; }
    scene.insertBefore(part, next);
    if (old && old !== part) { if (old === next) next = next.nextElementSibling; old.remove(); }
  }
  for (const fact of ["digest", "pending"]) scene.dataset[fact] = fresh.dataset[fact];
  for (const fact of ["aria-label", "viewBox"]) scene.setAttribute(fact, fresh.getAttribute(fact));
  if (!still.matches && !calm) for (const [name, part] of came) move(part, where.get(name) || origin(name, where, order));
}
// Ships that arrive come from where others of the same player have become fewer.
function origin(name, where, order) {
  const kind = name.slice(0, name.lastIndexOf("/") + 1), others = [...where].filter(([other]) => kind && other !== name && other.startsWith(kind));
  return (others.find(([other]) => !order.includes(other)) || others[0] || [])[1];
}
// Places stay where they are, and so does what has no name; things go.
function move(part, from) {
  const { part: name, place } = part.dataset, to = middle(part), far = from ? [from[0] - to[0], from[1] - to[1]] : [0, 0];
  if (from && (name === place || !(place || part.hasAttribute("aria-label")) || Math.hypot(...far) < 2)) return;
  part.animate(from ? { transform: [`translate(${far[0]}px, ${far[1]}px)`, "none"] } : { opacity: [0, 1] }, { duration: MOVE, easing: "ease-in-out" });
}

// The board of the page becomes another one. False if that cannot be: the page shows something else by now.
function show(fresh) {
  const board = $("#board"), held = document.activeElement?.closest(".scene [data-place]")?.dataset.place;
  const pairs = all(".picture", fresh).map(picture => [$(".scene", picture), picture]).map(([scene, picture]) => [scenes().find(old => scene && old.dataset.digest === scene.dataset.from), scene, picture]);
  if (pairs.some(([old, scene]) => scene?.dataset.from && !old)) return false;
  if (pairs.length === all(".picture", board).length && pairs.every(([old, , picture], n) => old && old.parentElement === all(".picture", board)[n])) {
    for (const [old, scene, picture] of pairs) {
      patch(old, scene);
      all(".few", old.parentElement).forEach(few => few.remove());
      old.parentElement.append(...all(".few", picture));
      old.parentElement.className = picture.className;
    }
    board.className = fresh.className;
  } else {
    for (const [old, scene] of pairs) if (old) { patch(old, scene); scene.replaceWith(old); }
    board.replaceWith(fresh);
  }
  dress();
  if (held) shape($("#board"), held)?.focus({ preventScroll: true });
  return true;
}

// The shapes of places with choices are buttons; one of them is a stop of Tab, arrows lead to the others.
const free = few => all("button:not([hidden])", few);
const plain = new WeakMap();  // what shapes are when they are no buttons
function dress() {
  const board = $("#board");
  for (const spot of all(".spot", board)) {
    spot.classList.remove("spot", "chosen", "other", "idle");
    for (const fact of ["role", "aria-label", "tabindex", "aria-pressed"]) spot.removeAttribute(fact);
    for (const [fact, text] of plain.get(spot) || []) spot.setAttribute(fact, text);
  }
  for (const few of all(".few", board)) {
    const spot = shape(few.parentElement, few.dataset.place), group = $("#turn .group :checked")?.value;
    for (const one of all("[data-group]", few)) one.hidden = one.dataset.group !== group;
    const choices = free(few);
    if (!spot || !choices.length) continue;
    spot.classList.add("spot", ...[...few.classList].filter(name => name !== "few" && name !== "open"));
    plain.set(spot, ["role", "aria-label"].filter(fact => spot.hasAttribute(fact)).map(fact => [fact, spot.getAttribute(fact)]));
    spot.setAttribute("role", "button");
    spot.setAttribute("aria-label", choices.map(named).join(", "));
    if (few.classList.contains("chosen")) spot.setAttribute("aria-pressed", "true");
  }
  const golden = all("path.spot:not(.other)", board).map(spot => spot.dataset.place), idle = all("path.spot.idle", board).map(spot => spot.dataset.place);
  for (const scene of scenes()) {
    for (const [name, part] of parts(scene)) {
      part.classList.toggle("pending", scene.dataset.pending.split(" ").includes(name));
      part.classList.toggle("golden", golden.includes(part.dataset.place));
      part.classList.toggle("idle", idle.includes(part.dataset.place));
    }
    for (const line of all('[href^="#chart-border-"]', scene)) line.classList.toggle("near", line.getAttribute("href").match(/\d+/g).some(at => golden.includes("region/" + at)));
  }
  all(".spot", board).forEach((spot, n) => { spot.tabIndex = n ? -1 : 0; });
}
// On seas that can be chosen stands what is found there, if anything, clear of what floats on them; the fleet that is to sail has a ring.
const reached = () => all(".picture > .few[data-sea]:not(.other)").filter(few => free(few).length).map(few => [few, $("path.spot:not(.other)" + `[data-place="${few.dataset.place}"]`, few.parentElement)]).filter(([, sea]) => sea);
const moving = () => { const fleet = $("#turn .group:has(:checked)")?.dataset.moves; return fleet ? all(`#board [data-part="${fleet}"]`) : []; };
const boxed = (x, y, width, height) => ({ x, y, width, height });
const apart = (a, b, gap) => a.x + a.width + gap <= b.x || b.x + b.width + gap <= a.x || a.y + a.height + gap <= b.y || b.y + b.height + gap <= a.y;
function tag() {
  for (const old of all(".picture > :is(.tag, .ring)")) old.remove();
  for (const picture of all("#board > .picture")) {
    const scene = $("svg.scene", picture);
    if (!scene) continue;
    const { width, height } = scene.viewBox.baseVal, at = scene.getBoundingClientRect(), scale = at.width / width, taken = [];
    const view = $("#view").getBoundingClientRect(), [from, above] = [Math.max(0, (view.left - at.left) / scale), Math.max(0, (view.top - at.top) / scale)];
    const [to, below] = [Math.min(width, (view.right - at.left) / scale), Math.min(height, (view.bottom - at.top) / scale)];
    for (const part of moving()) if (scene.contains(part)) {
      const { x, y, width, height } = part.getBBox();
      lay(picture, document.createElement("div"), boxed(x - 3, y - 3, width + 6, height + 6), "ring");
    }
    for (const [name, part] of parts(scene)) if (!/^(ground|place|wakes|way|rondel)/.test(name)) taken.push(part.getBBox());
    for (const [few, sea] of reached().filter(([few]) => few.parentElement === picture && $(".tag", few))) {
      const label = lay(picture, $(".tag", few).cloneNode(true), boxed(0, 0, 0, 0), "tag");
      const wide = label.offsetWidth / scale, high = label.offsetHeight / scale, [x, y, across, down] = few.dataset.sea.split(" ").map(Number);
      const whole = sea.getBBox(), inside = ([u, v]) => sea.isPointInFill(new DOMPoint(u, v)), far = (low, size, at) => Math.max(low - at, at - low - size, 0);
      const spots = [];
      for (let u = Math.max(whole.x - wide / 2, from + 4); u < Math.min(whole.x + whole.width - wide / 2, to - wide - 4); u += 6) for (let v = Math.max(whole.y, above + 2); v < Math.min(whole.y + whole.height, below - 2) - high; v += 6) {
        spots.push([far(x, across, u + wide / 2) + far(y, down, v + high / 2) + Math.abs(u + wide / 2 - x - across / 2) / 10 - v / 100, boxed(u, v, wide, high)]);
      }
      const clear = spots.sort((a, b) => a[0] - b[0]).map(spot => spot[1]).filter(at => taken.every(other => apart(at, other, 3))).slice(0, 300);
      const inner = at => [[at.x - 4, at.y - 4], [at.x + wide + 4, at.y + high + 4], [at.x + wide + 4, at.y - 4], [at.x - 4, at.y + high + 4]];
      const best = clear.find(at => inner(at).every(inside)) || clear.find(at => inner(at).filter(inside).length > 1) || clear[0];
      if (best) { lay(picture, label, best, label.className); taken.push(best); } else label.remove();
    }
  }
}
function lay(picture, part, { x, y, width, height }, kind) {
  const scene = $("svg.scene", picture), { width: wide, height: high } = scene.viewBox.baseVal;
  part.className = kind;
  part.style.left = `${100 * x / wide}%`;
  part.style.top = `${100 * y / high}%`;
  if (kind === "ring") { part.style.width = `${100 * width / wide}%`; part.style.height = `${100 * height / high}%`; }
  picture.append(part);
  return part;
}
// A finger means a place that it just misses.
const FINGER = 22;
function nearest(picture, at) {
  const aside = (low, high, value) => Math.max(low - value, value - high, 0);
  const far = all(".spot", picture).map(spot => { const box = spot.getBoundingClientRect(); return [at ? Math.hypot(aside(box.left, box.right, at.clientX), aside(box.top, box.bottom, at.clientY)) : FINGER, spot]; });
  const [[least, spot]] = [...far.sort((a, b) => a[0] - b[0]), [FINGER]];
  return least > 0 && least < FINGER ? spot : null;
}
function choose(target, at) {
  const picture = target.closest(".picture"), part = target.closest("[data-place].spot") || nearest(picture, at) || target.closest("[data-place]");
  const few = part && all(".few", picture).find(few => few.dataset.place === part.dataset.place && free(few).length);
  for (const open of all(".few.open")) if (open !== few) open.classList.remove("open");
  if (!few) { if (part && $("#board .spot")) $('#turn [data-verb$="why"]')?.click(); return; }
  const choices = free(few);
  if (choices.length === 1) { choices[0].click(); return; }
  const box = shape(picture, few.dataset.place).getBoundingClientRect(), frame = picture.getBoundingClientRect();
  few.classList.toggle("open");
  few.style.left = `${Math.max(0, Math.min(box.left + box.width / 2 - frame.left - few.offsetWidth / 2, frame.width - few.offsetWidth))}px`;
  few.style.top = `${Math.max(0, Math.min(box.top + box.height / 2 - frame.top, frame.height - few.offsetHeight))}px`;
  if (few.classList.contains("open")) choices[0].focus({ preventScroll: true });
}
let down = null;
document.addEventListener("pointerdown", e => { down = e; });
document.addEventListener("click", e => {
  const dragged = down && e.detail && Math.hypot(e.clientX - down.clientX, e.clientY - down.clientY) > 8;
  if (!dragged && e.target.closest("#board .scene")) choose(e.target, e.detail ? e : null);
});
document.addEventListener("keydown", e => {
  if ((e.key === "Enter" || e.key === " ") && e.target.matches("#board .spot")) { e.preventDefault(); choose(e.target); }
});
dress();
