import { ItemProblem } from '@vitrine/domain/item-problem'
import { whenUnseen } from './unseen.ts'

/** What a browser reports about the error of an element. */
export const saidOf = ({ error }: HTMLMediaElement): string => error?.message || `code ${error?.code ?? '-'}`

const problemOf = (element: HTMLMediaElement): ItemProblem => {
	const code = element instanceof HTMLVideoElement ? 'item_video_unreadable' : 'item_sound_unreadable'
	return new ItemProblem(code, saidOf(element))
}

/** Resolves when `begin`'s callback is called; rejects on an error of the element or an abort. Removes its listeners. */
const outcome = (
	element: HTMLMediaElement,
	signal: AbortSignal,
	begin: (done: () => void, cleared: AbortSignal) => void,
): Promise<void> =>
	new Promise((resolve, reject) => {
		const listening = new AbortController()
		const settle = (act: () => void): void => {
			if (listening.signal.aborted) return
			listening.abort()
			act()
		}
		const once = { signal: listening.signal }
		element.addEventListener('error', () => settle(() => reject(problemOf(element))), once)
		signal.addEventListener('abort', () => settle(() => reject(signal.reason)), once)
		if (signal.aborted) settle(() => reject(signal.reason))
		else begin(() => settle(resolve), listening.signal)
	})

/** Resolves when the duration, and for a video the size, is known. */
export const metadataOf = (element: HTMLMediaElement, signal: AbortSignal): Promise<void> =>
	outcome(element, signal, (done, cleared) => {
		if (element.readyState >= HTMLMediaElement.HAVE_METADATA) done()
		else element.addEventListener('loadedmetadata', done, { signal: cleared })
	})

/** Seeks to `target` seconds and resolves when the frame there is on the compositor. */
export const framePresented = (element: HTMLVideoElement, target: number, signal: AbortSignal): Promise<void> =>
	outcome(element, signal, (done, cleared) => {
		const handle = element.requestVideoFrameCallback(done)
		cleared.addEventListener('abort', () => element.cancelVideoFrameCallback(handle))
		// A video without pictures presents no frame, and neither does any on a hidden page.
		const unpainted = (): void => {
			if (element.videoWidth === 0 || document.hidden) done()
		}
		element.addEventListener('seeked', unpainted, { signal: cleared })
		// Even a seek to the current position presents its frame again, which is what is waited for.
		element.currentTime = target
		whenUnseen(() => {
			if (!element.seeking) done()
		}, cleared)
	})

/** Seeks to `target` seconds and resolves when the sound there can be heard. */
export const soundFound = (element: HTMLMediaElement, target: number, signal: AbortSignal): Promise<void> =>
	outcome(element, signal, (done, cleared) => {
		element.addEventListener('seeked', done, { signal: cleared })
		element.currentTime = target
	})

/** Resolves when the first frame of what starts to load now is on the compositor, at whatever position. */
export const firstFrame = (element: HTMLVideoElement, signal: AbortSignal): Promise<void> =>
	outcome(element, signal, (done, cleared) => {
		const handle = element.requestVideoFrameCallback(done)
		cleared.addEventListener('abort', () => element.cancelVideoFrameCallback(handle))
		const unpainted = (): void => {
			if (element.videoWidth === 0 || document.hidden) done()
		}
		element.addEventListener('loadeddata', unpainted, { signal: cleared })
		whenUnseen(() => {
			if (element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) done()
		}, cleared)
	})
