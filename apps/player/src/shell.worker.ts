import { tool_page_headers } from '@vitrine/domain/library/tool-page'
import { hung_path, process_name, rest_path } from './guard/watch-words.ts'

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

/**
 * The page that stands in for one that hangs. Its own process is what lets it come: a page without these headers would be put into
 * the process that hangs, and never come up.
 */
const restPage = async (): Promise<Response> => {
	const url = new URL(rest_path, self.registration.scope).href
	const found = (await (await caches.open(name)).match(url)) ?? (await fetch(url))
	const headers = new Headers(found.headers)
	headers.set('cross-origin-opener-policy', 'same-origin')
	headers.set('cross-origin-embedder-policy', 'require-corp')
	return new Response(found.body, { headers })
}

/** Sends away the page that its worker has given up; only from here can somebody else's page be sent. */
const replaceHung = async (query: URLSearchParams): Promise<void> => {
	const [page, rest] = [query.get('page') ?? '', query.get('rest') ?? '']
	for (const client of await self.clients.matchAll({ type: 'window', includeUncontrolled: true })) {
		if (client.url !== page) continue
		const target = new URL(rest_path, self.registration.scope)
		target.search = new URL(page).search
		target.searchParams.set('rest', rest)
		target.searchParams.set('number', process_name)
		await client.navigate(target).catch(() => undefined)
	}
}

/**
 * The page in a process of the other kind: Chromium parts what is isolated by origin from what is isolated by site. The process of a
 * page that hangs is otherwise found to be the right one for the page that follows it, as long as this worker runs in it.
 */
const inOtherProcess = (response: Response): Response => {
	const headers = new Headers(response.headers)
	headers.set('origin-agent-cluster', headers.get('origin-agent-cluster') === '?1' ? '?0' : '?1')
	headers.set('cross-origin-opener-policy', 'same-origin')
	return new Response(response.body, { headers })
}

const answer = async (request: Request): Promise<Response> => {
	const cache = await caches.open(name)
	if (request.mode !== 'navigate') return (await cache.match(request)) ?? fetch(request)
	const found = (await cache.match(page)) ?? (await fetch(request))
	return Number(new URL(request.url).searchParams.get(process_name)) % 2 === 1 ? inOtherProcess(found) : found
}

self.addEventListener('install', event => event.waitUntil(install()))
self.addEventListener('activate', event => event.waitUntil(activate()))
self.addEventListener('fetch', event => {
	const { method, url } = event.request
	if (method !== 'GET' || !url.startsWith(self.registration.scope)) return
	const { pathname, searchParams } = new URL(url)
	const path = pathname.slice(new URL(self.registration.scope).pathname.length)
	if (path === hung_path) {
		event.waitUntil(replaceHung(searchParams))
		event.respondWith(new Response(null, { status: 204 }))
	} else if (path === rest_path && event.request.mode === 'navigate') event.respondWith(restPage())
	else event.respondWith(path.startsWith('page/') ? storedPage(path, event.request) : answer(event.request))
})
