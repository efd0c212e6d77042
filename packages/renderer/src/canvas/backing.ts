import type { Size } from '../kinds/drawing.ts'

/** Maximum pixels of one canvas; four bytes each. */
const pixel_limit = 8_000_000

/** The pixels that a canvas of `size` needs if one program pixel is `scale` pixels of the screen. */
export const backingOf = (size: Size, scale: number): Size => {
	const wanted = Number.isFinite(scale) && scale > 0 ? scale : 1
	const bound = Math.min(wanted, Math.sqrt(pixel_limit / (size.w * size.h)))
	const w = Math.max(1, Math.round(size.w * bound))
	// By exactly the scale used for nested pictures, so that they align pixel by pixel.
	return { w, h: Math.max(1, Math.round(size.h * (w / size.w))) }
}

/** Whether a canvas has the pixels that it needs: one more or less, and every character in it is blurred. */
export const isExact = (own: Size, wanted: Size): boolean => own.w === wanted.w && own.h === wanted.h

const stageOf = (element: HTMLElement): HTMLElement | null => element.closest<HTMLElement>('[data-stage]')

/** How many pixels of the screen one program pixel takes at an element; not measured by its own box, which can be rotated. */
export const shownScale = (element: HTMLElement): number => {
	const stage = stageOf(element)
	return stage === null
		? devicePixelRatio
		: (stage.getBoundingClientRect().width / stage.offsetWidth) * devicePixelRatio
}

/** A zoom in progress changes the scale repeatedly: the canvas is recreated once the scale has been stable for this many ms. */
const settled_after = 150

/** Calls `changed` when the stage around an element has been scaled or moved, until the returned function is called. */
export const watchScale = (element: HTMLElement, changed: () => void): (() => void) => {
	const stage = stageOf(element)
	let timer: ReturnType<typeof setTimeout> | undefined
	const observer = new MutationObserver(() => {
		clearTimeout(timer)
		timer = setTimeout(changed, settled_after)
	})
	if (stage !== null) observer.observe(stage, { attributeFilter: ['style'] })
	return () => {
		clearTimeout(timer)
		observer.disconnect()
	}
}
