import { whenUnseen } from './media/unseen.ts'

/** Two frames reach the screen within this many ms even on a slow machine. */
const two_frames = 1000

/** Resolves when what was changed now is on the screen; at once on a page that is not seen. */
export const onScreen = (): Promise<void> =>
	new Promise(resolve => {
		const over = new AbortController()
		const timer = setTimeout(() => end(), two_frames)
		const end = (): void => {
			clearTimeout(timer)
			over.abort()
			resolve()
		}
		requestAnimationFrame(() => requestAnimationFrame(end))
		whenUnseen(end, over.signal)
	})

/** A playing video brings a frame within this many ms, or it stands for a reason of its own. */
const next_frame = 500

const frameOf = (video: HTMLVideoElement): Promise<void> =>
	new Promise(resolve => {
		const over = new AbortController()
		const end = (): void => {
			clearTimeout(timer)
			video.cancelVideoFrameCallback(handle)
			over.abort()
			resolve()
		}
		const timer = setTimeout(end, next_frame)
		const handle = video.requestVideoFrameCallback(end)
		whenUnseen(end, over.signal)
	})

/**
 * Resolves when what is inside an element is on the screen. The frames of a video that plays come there by a way of their own,
 * which begins again when the video comes in sight: on a busy machine later than everything around it.
 */
export const seenIn = async (element: HTMLElement): Promise<void> => {
	const playing = [...element.querySelectorAll('video')].filter(video => !video.paused && video.videoWidth > 0)
	await Promise.all(playing.map(frameOf))
	await onScreen()
}
