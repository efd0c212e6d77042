import { createPatience } from './patience.ts'
import { ask_every, hung_path, silent_ticks, type WatchWord } from './watch-words.ts'

declare const self: DedicatedWorkerGlobalScope

const patience = createPatience()
let watched: Extract<WatchWord, { type: 'watch' }> | null = null
let isAlive = true
let isStill = false
let last = performance.now()

/** Has the service worker replace the page that hangs with another; the page itself cannot navigate, and its worker cannot navigate it. */
const replace = ({ page, rest }: Extract<WatchWord, { type: 'watch' }>): void => {
	const asked = new URLSearchParams({ page, rest: String(rest) })
	fetch(`/player/${hung_path}?${asked}`, { cache: 'no-store' }).catch(() => undefined)
}

/** A tick that comes late after the machine slept says nothing about the page, which slept as well. */
const isLate = (): boolean => {
	const now = performance.now()
	const gap = now - last
	last = now
	return gap > 5 * ask_every
}

const tick = (): void => {
	if (watched === null || isLate() || isStill) return patience.reset()
	if (patience.tick(isAlive, silent_ticks)) {
		// It may recover by itself, or the message may be lost: it is sent again after the same time.
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
