/** A change of the item on screen: when, by the browser's monotonic clock in ms, and the gap before the new one, in ms. */
interface Switch {
	readonly item: string
	readonly at: number
	gap: number
	/** When the first frame after it was drawn, in ms since the epoch. */
	shown: number
}

// Runs before the page's own scripts. The page names the item that it has just brought on screen in `data-item` of its root; the gap is the
// time from the last frame before that to the first frame after it, or for a video to the first frame that it presents.
const switches: Switch[] = []
let frame = 0
let waiting: { readonly one: Switch; readonly before: number } | null = null

const step = (time: number): void => {
	if (waiting !== null) settle(waiting.one, waiting.before, time)
	waiting = null
	frame = time
	requestAnimationFrame(step)
}

const settle = (one: Switch, before: number, time: number): void => {
	one.gap = time - before
	one.shown = performance.timeOrigin + time
	if (!one.item.startsWith('video')) return
	one.gap = Number.NaN
	const film = [...document.querySelectorAll('video')].find(video => !video.paused && video.currentSrc !== '')
	film?.requestVideoFrameCallback(now => {
		one.gap = now - before
	})
}

/** Called after every change. */
const lookers = new Set<() => void>()

/** Resolves when items have changed this many times in total. */
const when = (count: number): Promise<void> =>
	new Promise(resolve => {
		const look = (): void => {
			if (switches.length < count) return
			lookers.delete(look)
			resolve()
		}
		lookers.add(look)
		look()
	})

const watch = (): void =>
	new MutationObserver(() => {
		const { item } = document.documentElement.dataset
		if (item === undefined || item === switches.at(-1)?.item) return
		const one = { item, at: performance.now(), gap: Number.NaN, shown: Number.NaN }
		switches.push(one)
		waiting = { one, before: frame }
		for (const look of lookers) look()
	}).observe(document.documentElement, { attributeFilter: ['data-item'] })

if (document.documentElement !== null) watch()
else
	new MutationObserver((_, observer) => {
		if (document.documentElement === null) return
		observer.disconnect()
		watch()
	}).observe(document, { childList: true })
requestAnimationFrame(step)

/** Object URLs that were created and not revoked. */
const addresses = new Set<string>()
const { createObjectURL, revokeObjectURL } = URL
URL.createObjectURL = (object: Blob): string => {
	const made = createObjectURL.call(URL, object)
	addresses.add(made)
	return made
}
URL.revokeObjectURL = (address: string): void => {
	addresses.delete(address)
	revokeObjectURL.call(URL, address)
}

/** How many of these screenshots show nothing but one of these colours (`rrggbb`). */
const blanks = async (pictures: readonly string[], grounds: readonly string[]): Promise<number> => {
	const context = new OffscreenCanvas(160, 90).getContext('2d', { willReadFrequently: true })
	const bitmaps = pictures.map(async picture =>
		createImageBitmap(new Blob([Uint8Array.from(atob(picture), character => character.charCodeAt(0))])),
	)
	let found = 0
	for await (const bitmap of bitmaps) {
		context?.drawImage(bitmap, 0, 0, 160, 90)
		const { data } = context?.getImageData(0, 0, 160, 90) ?? { data: new Uint8ClampedArray() }
		const seen = new Set(
			[20, 80, 140].flatMap(x =>
				[15, 45, 75].map(y =>
					data
						.slice((y * 160 + x) * 4)
						.slice(0, 3)
						.join(),
				),
			),
		)
		const [only = ''] = seen
		const colour = only
			.split(',')
			.map(part => Number(part).toString(16).padStart(2, '0'))
			.join('')
		if (seen.size === 1 && grounds.includes(colour)) found++
		bitmap.close()
	}
	return found
}

Object.assign(window, { bench: { switches, when, blanks, addresses: () => addresses.size } })

export {}
