import { type BuildFile, type BuildList, readBuildList } from './build-list.ts'
import type { BuildCachePrefix, BuildListName, MarksCache } from './build-words.ts'
import { type Builds, readBuilds } from './builds.ts'

/** Each build has its own cache; the marks of all builds are in another. */
const cache_prefix: BuildCachePrefix = 'vitrine-player-build-'
const marks_cache: MarksCache = 'vitrine-player-builds'
/** What players stored before builds existed. */
const old_prefix = 'vitrine-player-shell-'
/** The list of a build is stored last: a build without one is incomplete. */
const list_name: BuildListName = 'shell.json'

/** The builds that a service worker stores, under addresses that begin with `scope`. */
export interface StoredBuilds {
	marks(): Promise<Builds>
	mark(builds: Builds): Promise<void>
	/** The file of a build that is stored under this address. */
	find(build: string, url: string): Promise<Response | undefined>
	/** The file of any build that is stored under this name, which contains its hash. */
	findAny(url: string): Promise<Response | undefined>
	/** Whether all of its files are stored. */
	isWhole(build: string): Promise<boolean>
	/** Any build that is stored completely; null if there is none. */
	anyWhole(): Promise<string | null>
	/** Whether it was stored by a player that did not know builds. */
	isOld(build: string): Promise<boolean>
	/** What the server serves now; null if it does not say. */
	offered(): Promise<BuildList | null>
	/** Fetches the missing files of a build and verifies every byte; throws if something is not available, and keeps what has arrived. */
	keep(list: BuildList): Promise<void>
	/** Deletes all builds but these. */
	forgetBut(builds: readonly (string | null)[]): Promise<void>
	/** What was stored before builds were known, as one build; null if there is none. */
	adopt(): Promise<string | null>
}

const hexOf = (bytes: ArrayBuffer): string =>
	[...new Uint8Array(bytes)].map(byte => byte.toString(16).padStart(2, '0')).join('')

/**
 * The parsed JSON; null if it is invalid. The service worker is bundled into one file: it shares no module with pages, which read JSON
 * too.
 */
const jsonOf = (response: Response | undefined): Promise<unknown> =>
	response === undefined ? Promise.resolve(null) : response.json().catch(() => null)

/** The file as the server has it now, bypassing the HTTP cache; throws if it differs from the list. */
const fetchFile = async (url: string, { name, size, sha256 }: BuildFile): Promise<Response> => {
	const response = await fetch(url, { cache: 'reload' })
	if (!response.ok) throw new Error(`${name}: ${response.status}`)
	const content = await response.arrayBuffer()
	const hash = hexOf(await crypto.subtle.digest('SHA-256', content))
	if (content.byteLength !== size || hash !== sha256) throw new Error(`${name} is not what the list says`)
	const headers = new Headers(response.headers)
	for (const name of ['content-encoding', 'content-length']) headers.delete(name)
	return new Response(content, { headers })
}

/** Opens them. */
export const storedBuilds = (scope: string): StoredBuilds => {
	const urlOf = (name: string): string => new URL(name, scope).href
	const nameOf = (build: string): string => `${cache_prefix}${build}`
	const marks_url = urlOf('builds')
	/** Not opened if it does not exist: opening creates it. */
	const cacheOf = async (build: string): Promise<Cache | null> =>
		(await caches.has(nameOf(build))) ? caches.open(nameOf(build)) : null
	const listOf = async (cache: Cache | null): Promise<BuildList | null> =>
		readBuildList(await jsonOf(await cache?.match(urlOf(list_name))))
	const isWhole = async (build: string): Promise<boolean> => {
		const cache = await cacheOf(build)
		const list = await listOf(cache)
		if (cache === null || list === null) return false
		const kept = new Set((await cache.keys()).map(({ url }) => url))
		return list.files.every(({ name }) => kept.has(urlOf(name)))
	}
	return {
		marks: async () => readBuilds(await jsonOf(await caches.match(marks_url, { cacheName: marks_cache }))),
		mark: async builds => (await caches.open(marks_cache)).put(marks_url, new Response(JSON.stringify(builds))),
		find: async (build, url) => (await cacheOf(build))?.match(url),
		findAny: url => caches.match(url),
		isWhole,
		anyWhole: async () => {
			const builds = (await caches.keys()).flatMap(name =>
				name.startsWith(cache_prefix) ? [name.slice(cache_prefix.length)] : [],
			)
			for (const build of builds) if (await isWhole(build)) return build
			return null
		},
		isOld: async build => {
			const cache = await cacheOf(build)
			return cache !== null && (await listOf(cache)) === null && (await cache.match(urlOf('index.html'))) !== undefined
		},
		offered: async () => {
			const response = await fetch(urlOf(list_name), { cache: 'no-store' })
			return response.ok ? readBuildList(await jsonOf(response)) : null
		},
		keep: async list => {
			const cache = await caches.open(nameOf(list.build))
			const kept = new Set((await cache.keys()).map(({ url }) => url))
			const missing = list.files.filter(({ name }) => !kept.has(urlOf(name)))
			for (const file of missing) await cache.put(urlOf(file.name), await fetchFile(urlOf(file.name), file))
			await cache.put(urlOf(list_name), new Response(JSON.stringify(list)))
		},
		forgetBut: async builds => {
			const kept = new Set(builds.flatMap(build => (build === null ? [] : [nameOf(build)])))
			for (const name of await caches.keys()) {
				const isOwn = name.startsWith(cache_prefix) || name.startsWith(old_prefix)
				if (isOwn && !kept.has(name)) await caches.delete(name)
			}
		},
		adopt: async () => {
			const old = (await caches.keys()).find(name => name.startsWith(old_prefix))
			if (old === undefined) return null
			const build = old.slice(old_prefix.length)
			const [from, to] = [await caches.open(old), await caches.open(nameOf(build))]
			for (const request of await from.keys()) {
				const response = await from.match(request)
				if (response !== undefined) await to.put(request.url, response)
			}
			return (await to.match(urlOf('index.html'))) === undefined ? null : build
		},
	}
}
