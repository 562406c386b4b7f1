// The switch for notifications in this browser: permission is asked for after a press, and the server learns the address.
"use strict";

function switching(card) {
  const [on, off, denied] = ["on", "off", "denied"].map((name) => card.querySelector(`[data-push=${name}]`));
  const subscribed = async () => (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
  const show = (there) => {
    on.hidden = there;
    off.hidden = !there;
    card.hidden = false;
  };
  const send = async (fields) => {
    const answer = await fetch(`/push${location.search}`, { method: "POST", body: new URLSearchParams(fields) });
    if (!answer.ok) throw new Error(answer.status);
  };
  const end = async (device) => {
    if (!device) return;
    await send({ endpoint: device.endpoint, off: "1" });
    await device.unsubscribe();
  };
  const begin = async () => {
    if (await Notification.requestPermission() !== "granted") throw new Error("denied");
    await navigator.serviceWorker.register("/worker.js");
    const { pushManager } = await navigator.serviceWorker.ready;
    await (await pushManager.getSubscription())?.unsubscribe();  // it may be another person's, or of another key
    const device = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: card.dataset.key });
    await send({ endpoint: device.endpoint, ...device.toJSON().keys });
  };
  const press = (does, there) => async () => {
    on.disabled = off.disabled = true;
    denied.hidden = true;
    try {
      await does();
      show(there);
    } catch { denied.hidden = false; }
    on.disabled = off.disabled = false;
  };
  on.addEventListener("click", press(begin, true));
  off.addEventListener("click", press(async () => end(await subscribed()), false));
  const known = card.dataset.devices.split(" ");
  subscribed().then((device) => show(Boolean(device) && known.includes(device.endpoint.slice(-16))));
}
const card = document.querySelector("[data-devices]");
if (card && "PushManager" in window && "serviceWorker" in navigator && window === top) switching(card);
