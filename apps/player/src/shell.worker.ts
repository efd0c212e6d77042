/** Put in by the build: every file of the player and their common version. */
declare const __shell__: { readonly version: string; readonly files: readonly string[] }
declare const self: ServiceWorkerGlobalScope

const name = `vitrine-player-shell-${__shell__.version}`
const page = new URL('./index.html', self.registration.scope).href

const install = async (): Promise<void> => {
	const cache = await caches.open(name)
	// Past the HTTP cache: a page of an older version there would name files that no longer exist.
	const requests = __shell__.files.map(file => new Request(new URL(file, self.registration.scope), { cache: 'reload' }))
	await cache.addAll(requests)
	await self.skipWaiting()
}

const activate = async (): Promise<void> => {
	for (const key of await caches.keys())
		if (key.startsWith('vitrine-player-shell-') && key !== name) await caches.delete(key)
	await self.clients.claim()
}

const answer = async (request: Request): Promise<Response> => {
	const cache = await caches.open(name)
	const stored = await cache.match(request.mode === 'navigate' ? page : request)
	return stored ?? fetch(request)
}

self.addEventListener('install', event => event.waitUntil(install()))
self.addEventListener('activate', event => event.waitUntil(activate()))
self.addEventListener('fetch', event => {
	const { method, url } = event.request
	if (method === 'GET' && url.startsWith(self.registration.scope)) event.respondWith(answer(event.request))
})

// Without this it were a script, whose names are everybody's.
export {}
