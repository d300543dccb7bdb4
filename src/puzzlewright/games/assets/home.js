// On a web server, a page of a site can be installed, and is there without a connection: the
// worker keeps all pages of the site. From a disk there is neither.
if (location.protocol.startsWith("http")) {
  const link = document.createElement("link");
  link.rel = "manifest";
  link.href = "manifest.webmanifest";
  document.head.append(link);
  if (navigator.serviceWorker) navigator.serviceWorker.register("sw.js").catch(() => {});
}
