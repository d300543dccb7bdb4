// On a web server the pages of a site are there without a connection, too: the worker keeps them.
if (location.protocol.startsWith("http") && navigator.serviceWorker) {
  navigator.serviceWorker.register("sw.js").catch(() => {});
}
