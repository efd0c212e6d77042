import type { ShellAnswer, ShellPath, ShellWord } from './build-words.ts'

const path: ShellPath = 'shell'

const nameOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** As the service worker answered; it may be older or newer than this page. */
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

/** The page waits for no answer to its first word for longer than this; fetching takes its time. In ms. */
const waits = { first: 3_000, other: 600_000 } as const

/** Says something to the service worker; null where there is none, or one that does not understand it. */
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

/** Has the browser look for a newer service worker now: it does so by itself at a start alone, and once a day. */
export const lookForShell = async (): Promise<void> => {
	const registration = await navigator.serviceWorker?.getRegistration('/player/').catch(() => undefined)
	await registration?.update().catch(() => undefined)
}

/** The build that this page is of; null while the player is developed. */
export const ownBuild = (): string | null =>
	document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content || null
