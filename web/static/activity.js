// Inside Discord: the frame asks its client who one is, and goes on to the pages. Codes of messages as Discord has them.
"use strict";
const HANDSHAKE = 0, FRAME = 1, given = new URLSearchParams(location.search), page = document.body.dataset;
const client = page.client, parents = page.parents.split(" "), waiting = new Map();
let origin = null;

function said(cmd, args) {
  const nonce = crypto.randomUUID();
  return new Promise((resolve, reject) => {
    waiting.set(nonce, { resolve, reject });
    parent.postMessage([FRAME, { cmd, args, nonce }], origin);
  });
}
const ready = new Promise((resolve, reject) => {
  setTimeout(reject, 15000, new Error("no answer"));
  addEventListener("message", e => {
    if (e.source !== parent || !parents.includes(e.origin) || !Array.isArray(e.data) || e.data[0] !== FRAME) return;
    const { cmd, evt, data, nonce } = e.data[1];
    origin = e.origin;
    if (cmd === "DISPATCH" && evt === "READY") resolve();
    const call = waiting.get(nonce);
    waiting.delete(nonce);
    if (evt === "ERROR") call?.reject(new Error(data.message)); else call?.resolve(data);
  });
});
async function enter() {
  parent.postMessage([HANDSHAKE, { v: 1, encoding: "json", client_id: client, frame_id: given.get("frame_id") }], "*");
  await ready;
  const { code } = await said("AUTHORIZE", { client_id: client, response_type: "code", state: "", prompt: "none", scope: ["identify"] });
  const body = new URLSearchParams({ code, instance: given.get("instance_id") || "", custom: given.get("custom_id") || "" });
  const answer = await fetch("/activity/enter", { method: "POST", body, credentials: "same-origin" });
  if (!answer.ok) throw new Error(answer.status);
  location.replace((await answer.json()).to);
}
enter().catch(() => { document.getElementById("state").textContent = page.trouble; document.getElementById("again").hidden = false; });
document.getElementById("again").addEventListener("click", () => location.reload());
