import { tool_page_headers } from '@vitrine/domain/library/tool-page'

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

/** Not even an empty page of the player's own origin. */
const absent = (): Response => new Response(null, { status: 404, headers: tool_page_headers })

/** The stored page of a web tool: `page/<folder>/<sha256>`. A frame has no other way to a page with a policy of its own. */
const storedPage = async (path: string, { destination }: Request): Promise<Response> => {
	const [, folder, sha256] = /^page\/(vitrine-player[\w-]*)\/([0-9a-f]{64})$/.exec(path) ?? []
	if (folder === undefined || sha256 === undefined || destination !== 'iframe') return absent()
	try {
		const stored = await (await navigator.storage.getDirectory()).getDirectoryHandle(folder)
		const file = await (await stored.getFileHandle(sha256)).getFile()
		return new Response(file, { headers: { ...tool_page_headers, 'cache-control': 'no-store' } })
	} catch {
		return absent()
	}
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
	if (method !== 'GET' || !url.startsWith(self.registration.scope)) return
	const { pathname } = new URL(url)
	const path = pathname.slice(new URL(self.registration.scope).pathname.length)
	event.respondWith(path.startsWith('page/') ? storedPage(path, event.request) : answer(event.request))
})
