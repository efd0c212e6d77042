/** Why a page begins again: its thread hung, its steps or its frames stopped, or what it stores was taken from it. */
export type RestartReason = 'hung' | 'steps' | 'frames' | 'storage'

/** How often in a row a page has begun again, and why the last time; it counts until a page has stood well for `calm` ms. */
export interface Restarts {
	readonly count: number
	readonly why: RestartReason | null
	/** The page that comes after a rest plays what is to be played once more. */
	readonly isTrial: boolean
}

/** So long a page stands well before it counts from nothing, in ms of its own steady clock: what clocks are set to says nothing here. */
export const calm = 600_000
/** So often in a row a page begins again without a rest. */
const free = 3
/** The longest rest, in ms. */
const longest = 6 * 3_600_000

export const no_restarts: Restarts = { count: 0, why: null, isTrial: false }

/** Whether what is played may be what brings the page down; what the browser does by itself is no sign of it. */
const isOfPlay = (why: RestartReason | null): boolean => why === 'hung' || why === 'steps'

/** Whether what is to be played brings the page down again and again, so that something else plays. */
export const isBroughtDown = ({ count, why, isTrial }: Restarts): boolean => count >= free && !isTrial && isOfPlay(why)

/**
 * How long a page waits before it begins again for this reason, in ms: not at all the first times, nor where something else will
 * play then; longer and longer where that did not help either.
 */
export const restBefore = (restarts: Restarts, why: RestartReason): number => {
	const { count } = restarts
	if (count < free || (isOfPlay(why) && !isBroughtDown(restarts))) return 0
	return Math.min(longest, calm * 2 ** Math.min(count - free, 30))
}

/** Once more, for this reason. */
export const restartedBy = ({ count }: Restarts, why: RestartReason): Restarts => ({
	count: count + 1,
	why,
	isTrial: false,
})

/** After the rest: what is to be played has another chance. */
export const triedAgain = (restarts: Restarts): Restarts => ({ ...restarts, isTrial: true })

const reasons: readonly unknown[] = ['hung', 'steps', 'frames', 'storage']

/** What was stored; null for what is none. */
export const readRestarts = (stored: unknown): Restarts | null => {
	const { count, why, isTrial } = (stored ?? {}) as Partial<Record<keyof Restarts, unknown>>
	if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 0 || typeof isTrial !== 'boolean')
		return null
	return why === null || reasons.includes(why) ? { count, why: why as Restarts['why'], isTrial } : null
}
