// The service worker of a site: it keeps the files, each under its address and the hash of what is in
// it, so that a new version of the site fetches only what has changed. Nothing is asked of other sites.
const CACHE = `puzzlewright ${registration.scope}`;
const AT_ONCE = 6;  // files that are fetched at the same time

const place = (path) => new URL(path, registration.scope).href;
const name = (path) => `${place(path)}?${FILES[path]}`;

// Some servers lead from page.html to page; a browser refuses an answer that was led elsewhere.
const straight = (response) => (response.redirected
  ? new Response(response.body, { status: response.status, headers: response.headers }) : response);

async function keep(cache, path) {
  if (await cache.match(name(path))) return;
  const response = await fetch(place(path), { cache: "no-cache" });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  await cache.put(name(path), straight(response));
}

async function keepAll() {
  const cache = await caches.open(CACHE);
  for (let at = 0; at < NOW.length; at += AT_ONCE) {
    await Promise.all(NOW.slice(at, at + AT_ONCE).map((path) => keep(cache, path)));
  }
  await self.skipWaiting();
}

async function tidy() {
  const cache = await caches.open(CACHE), listed = new Set(Object.keys(FILES).map(name));
  const kept = await cache.keys();
  await Promise.all(kept.filter(({ url }) => !listed.has(url)).map((each) => cache.delete(each)));
  await self.clients.claim();
}

// The file that is asked for; null for what is none of the site.
function cachedFile({ method, url }) {
  const { origin, pathname } = new URL(url), scope = new URL(registration.scope);
  if (method !== "GET" || origin !== scope.origin || !pathname.startsWith(scope.pathname)) return null;
  const path = pathname.slice(scope.pathname.length) || "index.html";
  return [path, `${path}.html`].find((each) => Object.hasOwn(FILES, each)) || null;
}

async function answer(request, path) {
  const cache = await caches.open(CACHE), kept = await cache.match(name(path));
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok && response.status === 200 && !response.redirected) {
    await cache.put(name(path), response.clone());
  }
  return response;
}

self.addEventListener("install", (event) => event.waitUntil(keepAll()));
self.addEventListener("activate", (event) => event.waitUntil(tidy()));
self.addEventListener("fetch", (event) => {
  const path = cachedFile(event.request);
  if (path) event.respondWith(answer(event.request, path));
});
