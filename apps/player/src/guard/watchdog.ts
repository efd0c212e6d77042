import { createPatience } from './patience.ts'
import type { RestartReason } from './restarts.ts'
import type { WatchWord } from './watch-words.ts'

/** What the watchdog needs from the rest of the player. */
export interface WatchContext {
	/** How long the page stays away if it hangs, in ms. */
	readonly rest: () => number
	/** When the next step of what plays is due, by the browser's steady clock in ms. */
	readonly due: () => number
	/** Called once a second, even when timers are throttled: which part of the page has stopped although its thread runs, or null. */
	readonly asked: (stopped: RestartReason | null) => void
}

/** Number of polls by the worker, one per second, after which an overdue step counts as lost. Timers of a hidden page fire once a minute. */
const limits = { seen: 20, hidden: 150, frames: 60 } as const
/** A step is overdue this many ms after its time. */
const grace = 1_000

/** Requests frames while the page is visible; returns whether one came since the last call. */
const createFrames = (): (() => boolean) => {
	let hasCome = true
	return () => {
		if (document.hidden) return true
		if (!hasCome) return false
		hasCome = false
		requestAnimationFrame(() => {
			hasCome = true
		})
		return true
	}
}

/** Has a worker watch this page. It is polled by message: messages also arrive in hidden pages, where timers are throttled. */
export const watchPage = ({ rest, due, asked }: WatchContext): { readonly changed: () => void } => {
	const worker = new Worker(new URL('./watchdog.worker.ts', import.meta.url), { type: 'module' })
	const say = (word: WatchWord): void => worker.postMessage(word)
	const watch = (): void => say({ type: 'watch', page: location.href, rest: rest() })
	const [steps, frames] = [createPatience(), createPatience()]
	const hasFrames = createFrames()
	worker.addEventListener('message', () => {
		say({ type: 'alive' })
		const isOnTime = performance.now() <= due() + grace
		const isLost = steps.tick(isOnTime, document.hidden ? limits.hidden : limits.seen)
		const isBlind = frames.tick(hasFrames(), limits.frames)
		asked(isLost ? 'steps' : isBlind ? 'frames' : null)
	})
	// A page that the browser freezes does not hang.
	document.addEventListener('freeze', () => say({ type: 'still' }))
	document.addEventListener('resume', watch)
	addEventListener('pagehide', () => say({ type: 'still' }))
	addEventListener('pageshow', watch)
	watch()
	return { changed: watch }
}
