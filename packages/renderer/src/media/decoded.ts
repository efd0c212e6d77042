import { ItemProblem } from '@vitrine/domain/item-problem'
import { whenUnseen } from './unseen.ts'

/** A busy browser occasionally aborts a decoding; only if that happens again is it because of the picture itself. */
const decodedOnceMore = (element: HTMLImageElement): Promise<void> => element.decode().catch(() => element.decode())

/** Resolves once the picture's pixels are ready; on a hidden page once it is loaded. */
export const decoded = async (element: HTMLImageElement): Promise<void> => {
	const waiting = new AbortController()
	const unseen = new Promise<void>((resolve, reject) => {
		const settle = (): void =>
			element.naturalWidth > 0 ? resolve() : reject(new ItemProblem('item_picture_unreadable'))
		whenUnseen(() => {
			if (element.complete) settle()
			else element.addEventListener('load', settle, { once: true, signal: waiting.signal })
		}, waiting.signal)
	})
	try {
		await Promise.race([decodedOnceMore(element), unseen])
	} finally {
		waiting.abort()
	}
}

/** Loads a file without decoding it: the picture's size is at its beginning. */
export const loaded = (element: HTMLImageElement, url: string): Promise<void> =>
	new Promise((resolve, reject) => {
		const listening = new AbortController()
		const settle = (act: () => void): void => {
			listening.abort()
			act()
		}
		const once = { signal: listening.signal }
		const unreadable = new ItemProblem('item_picture_unreadable')
		element.addEventListener('load', () => settle(resolve), once)
		element.addEventListener('error', () => settle(() => reject(unreadable)), once)
		element.src = url
	})
