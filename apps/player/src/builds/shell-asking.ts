import type { BuildCachePrefix, BuildListName, MarksCache, ShellAnswer, ShellPath, ShellWord } from './build-words.ts'

const path: ShellPath = 'shell'
const cache_prefix: BuildCachePrefix = 'vitrine-player-build-'
const list_name: BuildListName = 'shell.json'
const marks_cache: MarksCache = 'vitrine-player-builds'

const nameOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** As the service worker answered; it can be older or newer than this page. */
const answerOf = (said: unknown): ShellAnswer => {
	const { current, trial, failed, isWhole } = (said ?? {}) as Partial<Record<keyof ShellAnswer, unknown>>
	const { build, starts } = (trial ?? {}) as { build?: unknown; starts?: unknown }
	const tried = nameOf(build)
	return {
		current: nameOf(current),
		trial: tried === null ? null : { build: tried, starts: Number(starts) },
		failed: nameOf(failed),
		isWhole: isWhole === true,
	}
}

/** How long the page waits for an answer to its first message, in ms; fetching takes longer. */
const waits = { first: 3_000, other: 600_000 } as const

/** Sends a message to the service worker; null if there is no worker, or it does not understand the message. */
export const askShell = async (word: ShellWord): Promise<ShellAnswer | null> => {
	if (!navigator.serviceWorker?.controller) return null
	try {
		const body = JSON.stringify(word)
		const signal = AbortSignal.timeout(word.say === 'started' ? waits.first : waits.other)
		const response = await fetch(`/player/${path}`, { method: 'POST', mode: 'same-origin', body, signal })
		return response.ok ? answerOf(await response.json()) : null
	} catch {
		return null
	}
}

/** Whether the marks and this build are stored, without starting the service worker and without creating anything. */
export const isBuildStored = async (build: string): Promise<boolean> => {
	if (!(await caches.has(marks_cache))) return false
	return (await caches.match(`/player/${list_name}`, { cacheName: `${cache_prefix}${build}` })) !== undefined
}

/** Makes the browser check for a newer service worker now: by itself it does so only at a start, and once a day. */
export const lookForShell = async (): Promise<void> => {
	const registration = await navigator.serviceWorker?.getRegistration('/player/').catch(() => undefined)
	await registration?.update().catch(() => undefined)
}

/** The build of this page; null during development. */
export const ownBuild = (): string | null =>
	document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content || null
