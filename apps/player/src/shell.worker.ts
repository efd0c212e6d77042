import { tool_page_headers } from '@vitrine/domain/library/tool-page'
import type { ShellPath, ShellWord } from './builds/build-words.ts'
import { buildKeeping } from './builds/keeping-builds.ts'
import { storedBuilds } from './builds/stored-builds.ts'
import { hung_path, process_name, rest_path } from './guard/watch-words.ts'

declare const self: ServiceWorkerGlobalScope

const scope = self.registration.scope
const page = new URL('index.html', scope).href
const shell_path: ShellPath = 'shell'
const kept = storedBuilds(scope)

/** Not even an empty page of the player's own origin. */
const absent = (): Response => new Response(null, { status: 404, headers: tool_page_headers })

/** The stored page of a web tool: `page/<folder>/<sha256>`. Only this way can a frame have a page with its own policy. */
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

/** The stored file of a build; if that fails in any way, the server has it too. */
const storedOf = (build: string | null, url: string): Promise<Response | undefined> =>
	build === null ? Promise.resolve(undefined) : kept.find(build, url).catch(() => undefined)

/**
 * The page that stands in for one that hangs. It can only appear in its own process: without these headers it would be put into the
 * process that hangs, and never load.
 */
const restPage = async (): Promise<Response> => {
	const url = new URL(rest_path, scope).href
	const found = (await storedOf(await keeping.served().catch(() => null), url)) ?? (await fetch(url))
	const headers = new Headers(found.headers)
	headers.set('cross-origin-opener-policy', 'same-origin')
	headers.set('cross-origin-embedder-policy', 'require-corp')
	return new Response(found.body, { headers })
}

/** Replaces a player's page with the page that stands in for it, for this many ms; only from here can another page be navigated. */
const sendAway = async (client: WindowClient, rest: string): Promise<void> => {
	const target = new URL(rest_path, scope)
	target.search = new URL(client.url).search
	target.searchParams.set('rest', rest)
	target.searchParams.set('number', process_name)
	await client.navigate(target).catch(() => undefined)
}

const windows = (): Promise<readonly WindowClient[]> =>
	self.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** Navigates the page away that its worker has given up. */
const replaceHung = async (query: URLSearchParams): Promise<void> => {
	const [page, rest] = [query.get('page') ?? '', query.get('rest') ?? '']
	await keeping.hung().catch(() => undefined)
	for (const client of await windows()) if (client.url === page) await sendAway(client, rest)
}

const pathOf = (url: string): string => new URL(url).pathname.slice(new URL(scope).pathname.length)

const isPlayer = (url: string): boolean => url.startsWith(scope) && ['', 'index.html'].includes(pathOf(url))

const keeping = buildKeeping(kept, async () => {
	for (const client of await windows()) if (isPlayer(client.url)) await sendAway(client, '0')
})

/**
 * The page in the other kind of process: Chromium separates origin-isolated from site-isolated pages. Otherwise it would reuse the process
 * of the hanging page for the page that follows it, as long as this worker runs in it.
 */
const inOtherProcess = (response: Response): Response => {
	const headers = new Headers(response.headers)
	headers.set('origin-agent-cluster', headers.get('origin-agent-cluster') === '?1' ? '?0' : '?1')
	headers.set('cross-origin-opener-policy', 'same-origin')
	return new Response(response.body, { headers })
}

/** A page of any complete build: when it is no longer known which one it was, and the server is unreachable. */
const anyPage = async (error: unknown): Promise<Response> => {
	const found = await storedOf(await kept.anyWhole().catch(() => null), page)
	if (found === undefined) throw error
	return found
}

/** A page of the player: from the build to serve, or from the server if none is stored or the store fails. */
const playerPage = async (event: FetchEvent): Promise<Response> => {
	const { request } = event
	const begin = await keeping.begin().catch(() => null)
	if (begin !== null) event.waitUntil(begin.watch().catch(() => undefined))
	const found = (await storedOf(begin?.build ?? null, page)) ?? (await fetch(request).catch(anyPage))
	return Number(new URL(request.url).searchParams.get(process_name)) % 2 === 1 ? inOtherProcess(found) : found
}

/** Everything else has a hash of its content in its name: it can come from any stored build. */
const fileOf = async (request: Request): Promise<Response> =>
	(await kept.findAny(request.url).catch(() => undefined)) ?? fetch(request)

const words: readonly unknown[] = [
	...(['look', 'fetch', 'try', 'started'] satisfies ShellWord['say'][]),
	...(['played', 'leave', 'later'] satisfies ShellWord['say'][]),
]

/** A page's message about builds; a newer page may send one that is unknown here. */
const hear = async (request: Request): Promise<Response> => {
	const word = (await request.json().catch(() => ({}))) as ShellWord
	if (!words.includes(word.say) || typeof word.build !== 'string') return new Response(null, { status: 400 })
	try {
		return Response.json(await keeping.hear(word))
	} catch {
		return new Response(null, { status: 503 })
	}
}

// A worker that cannot store anything is better than the previous one, which could not be replaced otherwise: nothing here may fail.
self.addEventListener('install', event =>
	event.waitUntil(
		keeping
			.install()
			.catch(() => undefined)
			.then(() => self.skipWaiting()),
	),
)
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', event => {
	const { method, mode, url } = event.request
	if (!url.startsWith(scope)) return
	const path = pathOf(url)
	// Only scripts of the player itself use this mode: no page shown in it can.
	if (method === 'POST' && path === shell_path && mode === 'same-origin') event.respondWith(hear(event.request))
	if (method !== 'GET') return
	if (path === hung_path) {
		event.waitUntil(replaceHung(new URL(url).searchParams))
		event.respondWith(new Response(null, { status: 204 }))
	} else if (path === rest_path && mode === 'navigate') event.respondWith(restPage())
	else if (path.startsWith('page/')) event.respondWith(storedPage(path, event.request))
	else event.respondWith(mode === 'navigate' ? playerPage(event) : fileOf(event.request))
})
