import { createPatience } from './patience.ts'
import { ask_every, hung_path, silent_ticks, type WatchWord } from './watch-words.ts'

declare const self: DedicatedWorkerGlobalScope

const patience = createPatience()
let watched: Extract<WatchWord, { type: 'watch' }> | null = null
let isAlive = true
let isStill = false
let last = performance.now()

/** Has the service worker put another page in the place of the one that hangs; the page itself cannot go, and its worker cannot send it. */
const replace = ({ page, rest }: Extract<WatchWord, { type: 'watch' }>): void => {
	const asked = new URLSearchParams({ page, rest: String(rest) })
	fetch(`/player/${hung_path}?${asked}`, { cache: 'no-store' }).catch(() => undefined)
}

/** A tick that comes late after a sleep of the machine says nothing of the page: it sleeps as well. */
const isLate = (): boolean => {
	const now = performance.now()
	const gap = now - last
	last = now
	return gap > 5 * ask_every
}

const tick = (): void => {
	if (watched === null || isLate() || isStill) return patience.reset()
	if (patience.tick(isAlive, silent_ticks)) {
		// It may come back by itself, or not be heard: it is said again after as long.
		patience.reset()
		replace(watched)
	}
	isAlive = false
	self.postMessage('ask')
}

self.addEventListener('message', ({ data }: MessageEvent<WatchWord>) => {
	isAlive = true
	isStill = data.type === 'still'
	if (data.type === 'watch') watched = data
})
setInterval(tick, ask_every)
