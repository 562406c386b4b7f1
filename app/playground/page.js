// What SimCord's page does not do by itself: answers come into view and stay there, and relative times go on.
const timeline = document.getElementById("channel-timeline");
const list = document.getElementById("channel-message-list");
const app = document.getElementById("preview-app");
let answered = null;
let followed = null;

function newest() {
  return list.lastElementChild?.dataset.messageId ?? "";
}

/**
 * Scroll to what the last press or command was answered with, until somebody scrolls or presses something: to the end of the channel
 * where the answer is its newest message, and to all that follows; else as little as shows the end of the answer.
 * SimCord's timeline asks for it at every change of its layout, and keeps its own place where there is nothing to follow.
 */
function bring() {
  if (followed && !followed.toTheEnd && newest() > followed.newest) followed = null;
  const post = followed && list.querySelector(`[data-message-id="${followed.id}"]`);
  if (!post) return false;
  const [inner, outer] = [post.getBoundingClientRect(), timeline.getBoundingClientRect()];
  if (followed.toTheEnd) timeline.scrollTop = timeline.scrollHeight;
  else if (inner.bottom > outer.bottom || inner.height > outer.height) timeline.scrollTop += inner.bottom - outer.bottom;
  else if (inner.top < outer.top) timeline.scrollTop += inner.top - outer.top;
  return true;
}

/** Follow the message with which the last press or command was answered. */
function follow() {
  const actions = app.ariaBusy === "false" ? window.simcordPreview?.activity ?? [] : [];
  const action = actions.findLast((one) => one.outcomes?.some((outcome) => outcome.messageId));
  if (!action || action.requestId === answered) return;
  answered = action.requestId;
  const { kind, messageId: id } = action.outcomes.findLast((outcome) => outcome.messageId);
  followed = { id, newest: newest(), toTheEnd: kind !== "source_edit" || id >= newest() };
  bring();
}

globalThis.bringAnswer = bring;
new MutationObserver(follow).observe(app, { attributeFilter: ["aria-busy"] });
for (const moved of ["wheel", "touchmove", "keydown", "mousedown"]) {
  timeline.addEventListener(moved, () => { followed = null; }, { passive: true });
}
setInterval(() => document.querySelectorAll("time.discord-timestamp").forEach((time) => time.again?.()), 5000);
