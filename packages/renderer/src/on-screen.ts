import { whenUnseen } from './media/unseen.ts'

/** Two frames reach the screen within this many ms even on a slow machine. */
const two_frames = 1000

/** Resolves when what was changed now is on the screen; at once on a hidden page. */
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

/** A playing video presents a frame within this many ms, unless it is stopped for another reason. */
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
 * Resolves when what is inside an element is on the screen. Frames of playing videos reach it by a separate path, which restarts when the
 * video becomes visible: on a busy machine later than everything around it.
 */
export const seenIn = async (element: HTMLElement): Promise<void> => {
	const playing = [...element.querySelectorAll('video')].filter(video => !video.paused && video.videoWidth > 0)
	await Promise.all(playing.map(frameOf))
	await onScreen()
}
