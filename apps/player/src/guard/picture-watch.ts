import {
	isBlackPicture,
	type PictureLook,
	type PictureProblem,
	picture_look_every,
	pictureDigest,
	pictureProblem,
	withLook,
} from '@vitrine/domain/terminal/picture-watch'
import type { Problems } from '../library/problems.ts'

/** Width of the drawn picture that is examined, in pixels. */
const width = 160

/** What the server is told of it, in words for those that know no codes. */
const words = {
	black: ['player_screen_black', 'the screen has been black for a while though something plays'],
	frozen: ['player_screen_frozen', 'the screen has stood still for a while though a video plays'],
} as const satisfies Readonly<Record<PictureProblem, readonly [string, string]>>

/** The videos that should be playing, with the position of each: browsers count shown frames in different ways. */
const filmsIn = (host: HTMLElement): string =>
	[...host.querySelectorAll('video')]
		.filter(film => !(film.paused || film.ended))
		.map(film => `${film.currentSrc} ${film.currentTime.toFixed(1)}`)
		.join('\n')

const pixelsOf = (canvas: HTMLCanvasElement | null): Uint8ClampedArray | null => {
	const context = canvas?.getContext('2d') ?? null
	if (canvas === null || context === null || canvas.width === 0 || canvas.height === 0) return null
	try {
		return context.getImageData(0, 0, canvas.width, canvas.height).data
	} catch {
		// Content from elsewhere can be shown, but its pixels cannot be read.
		return null
	}
}

/** The watched parts of a player; its link is set once it may connect. */
interface Watched {
	readonly playback: { isShowing(): boolean; capture(width: number): HTMLCanvasElement | null }
	readonly faults: Problems
	readonly link: { report(): void } | null
	/** Called for each check that finds it black. */
	readonly meter: { foundBlack(): void }
}

const lookAt = (host: HTMLElement, { playback, faults: problems }: Watched): PictureLook => {
	const isExpected = playback.isShowing() && !problems.areThere() && document.visibilityState === 'visible'
	const pixels = isExpected ? pixelsOf(playback.capture(width)) : null
	if (pixels === null) return { isExpected: false, isBlack: false, digest: 0, films: '' }
	return {
		isExpected: true,
		isBlack: isBlackPicture(pixels),
		digest: pictureDigest(pixels),
		films: filmsIn(host),
	}
}

/** Examines the drawn picture from time to time, and reports to the server that it is black or frozen while something should be visible. */
export const watchPicture = (host: HTMLElement, parts: Watched): void => {
	const { faults: problems } = parts
	let looks: readonly PictureLook[] = []
	let said: PictureProblem | null = null
	const look = (): void => {
		const found = lookAt(host, parts)
		if (found.isBlack) parts.meter.foundBlack()
		looks = withLook(looks, found)
		const problem = pictureProblem(looks)
		if (problem === said) return
		if (said !== null) problems.settled(words[said][0])
		if (problem !== null) problems.stand({ code: words[problem][0], text: words[problem][1], count: 1 })
		said = problem
		parts.link?.report()
	}
	setInterval(look, picture_look_every)
}
