/** Why a page restarts: its thread hung, its steps or its frames stopped, or its storage was taken from it. */
export type RestartReason = 'hung' | 'steps' | 'frames' | 'storage'

/** How often in a row a page has restarted, and the latest reason; it counts until a page has been healthy for `calm` ms. */
export interface Restarts {
	readonly count: number
	readonly why: RestartReason | null
	/** The page that starts after a rest plays what should play once more. */
	readonly isTrial: boolean
}

/** How long a page must be healthy before counting starts from zero, in ms of its own steady clock: clock settings do not affect it. */
export const calm = 600_000
/** How often in a row a page restarts without a rest. */
const free = 3
/** The longest rest, in ms. */
const longest = 6 * 3_600_000

export const no_restarts: Restarts = { count: 0, why: null, isTrial: false }

/** Whether what plays may be what crashes the page; what the browser does by itself is no sign of that. */
const isOfPlay = (why: RestartReason | null): boolean => why === 'hung' || why === 'steps'

/** Whether what should play crashes the page repeatedly, so that something else plays. */
export const isBroughtDown = ({ count, why, isTrial }: Restarts): boolean => count >= free && !isTrial && isOfPlay(why)

/**
 * How long a page waits before it restarts for this reason, in ms: not at all the first times, nor if something else will play then;
 * longer and longer if that did not help either.
 */
export const restBefore = (restarts: Restarts, why: RestartReason): number => {
	const { count } = restarts
	if (count < free || (isOfPlay(why) && !isBroughtDown(restarts))) return 0
	return Math.min(longest, calm * 2 ** Math.min(count - free, 30))
}

/** Another restart, for this reason. */
export const restartedBy = ({ count }: Restarts, why: RestartReason): Restarts => ({
	count: count + 1,
	why,
	isTrial: false,
})

/** After the rest: what should play gets another chance. */
export const triedAgain = (restarts: Restarts): Restarts => ({ ...restarts, isTrial: true })

const reasons: readonly unknown[] = ['hung', 'steps', 'frames', 'storage']

/** Parses the stored value; null if it is invalid. */
export const readRestarts = (stored: unknown): Restarts | null => {
	const { count, why, isTrial } = (stored ?? {}) as Partial<Record<keyof Restarts, unknown>>
	if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 0 || typeof isTrial !== 'boolean')
		return null
	return why === null || reasons.includes(why) ? { count, why: why as Restarts['why'], isTrial } : null
}
