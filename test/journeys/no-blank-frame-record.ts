import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Watched } from './kit.ts'

/** A frame as the compositor presented it, with its time in ms since the epoch, as a small picture. */
export interface Frame {
	readonly at: number
	readonly picture: string
}

/**
 * Records the compositor's own frames, each as it was presented, while something runs and until there are more than `more_than`: a busy
 * machine draws fewer of them in the same time.
 */
export const record = async <T>(
	watched: Watched,
	while_this: () => Promise<T>,
	more_than = 0,
): Promise<{ frames: Frame[]; came: T }> => {
	const frames: Frame[] = []
	const screen = await watched.context.newCDPSession(watched.page)
	screen.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
		frames.push({ at: (metadata.timestamp ?? 0) * 1000, picture: data })
		// The last one can arrive while the page is closing.
		screen.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
	})
	await screen.send('Page.startScreencast', { format: 'png', maxWidth: 160, maxHeight: 90, everyNthFrame: 1 })
	const came = await while_this()
	await expect.poll(() => frames.length).toBeGreaterThan(more_than)
	await screen.send('Page.stopScreencast')
	await screen.detach()
	return { frames, came }
}

/** Resolves when items have changed this many times. */
export const itemsChange = (page: Page, times: number): Promise<void> =>
	page.evaluate(
		wanted =>
			new Promise<void>(done => {
				let seen = 0
				new MutationObserver(() => ++seen >= wanted && done()).observe(document.documentElement, {
					attributeFilter: ['data-item'],
				})
			}),
		times,
	)

/** A colour `rrggbb` as `rgb` in ninths: what is drawn, encoded and drawn again is never exactly the same. */
export const ninths = (colour: string): string =>
	(colour.match(/../g) ?? []).map(part => Math.floor(Number.parseInt(part, 16) / 28.4)).join('')

/** The colours at nine places of each frame, one of them its middle, as `rrggbb`. */
export const coloursOf = (judge: Page, frames: readonly Frame[]): Promise<string[][]> =>
	judge.evaluate(
		async pictures => {
			const context = new OffscreenCanvas(160, 90).getContext('2d', { willReadFrequently: true })
			if (context === null) throw new Error('no canvas')
			const found: string[][] = []
			for (const picture of pictures) {
				const image = new Image()
				image.src = `data:image/png;base64,${picture}`
				await image.decode()
				const { width, height } = image
				context.drawImage(image, 0, 0)
				const colour = (x: number, y: number): string =>
					[...context.getImageData(x * width, y * height, 1, 1).data.slice(0, 3)]
						.map(part => part.toString(16).padStart(2, '0'))
						.join('')
				const shares = [0.2, 0.5, 0.8]
				found.push(shares.flatMap(y => shares.map(x => colour(x, y))))
			}
			return found
		},
		frames.map(({ picture }) => picture),
	)
