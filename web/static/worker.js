// The service worker: shows what comes by push, and opens the table that it is about.
"use strict";

self.addEventListener("push", (event) => {
  const { title, body, to } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, icon: "/assets/icon-192.png", tag: to, renotify: true, data: to }));
});

self.addEventListener("notificationclick", (event) => {
  const to = event.notification.data;
  event.notification.close();
  if (new URL(to, location).origin !== location.origin) return;
  event.waitUntil(clients.matchAll({ type: "window", includeUncontrolled: true }).then((pages) => {
    const there = pages.find((page) => page.url.split("?")[0] === to);
    return there ? there.focus() : clients.openWindow(to);
  }));
});
