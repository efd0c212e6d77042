import { type RefObject, useLayoutEffect } from 'react'
import { type Box, freePlace, leastPlace } from './toast-place.ts'

/** All controls: anything that is clicked, typed into, or expects an answer. */
const controls =
	'a[href], button, input, select, textarea, summary, [role="dialog"], [role="button"], [role="switch"], [role="tab"], [role="menuitem"], [role="option"], [role="slider"], [tabindex="0"], [contenteditable="true"], .top-bar, .ed-bar, .banner'
/** Those of the controls in which only some parts can be clicked. */
const bars = ', .top-bar, .ed-bar, .banner'
/** The minimum interval between two layout checks while the screen changes, in ms. */
const rest = 100

const boxesOf = (selector: string, but: Element): Box[] =>
	[...document.querySelectorAll(selector)]
		.filter(element => !but.contains(element))
		.map(element => element.getBoundingClientRect())
		.filter(({ width, height, bottom, top }) => width > 0 && height > 0 && bottom > 0 && top < innerHeight)

/** Possible widths, preferred first; a narrow toast, or one on a single line, may fit where others do not. */
const widths = ['', '280px', '200px', 'calc(100vw - 24px)']

/** Places an element where it covers no controls or, if there is no such place, as little of them as possible. */
const put = (element: HTMLElement, before: Box | null): Box | null => {
	if (element.getBoundingClientRect().height === 0) return null
	const space = { width: document.documentElement.clientWidth, height: innerHeight }
	const measured = (width: string) => {
		element.style.maxWidth = width
		const { width: wide, height } = element.getBoundingClientRect()
		return { width: wide, height }
	}
	const freeOf = (taken: readonly Box[]): Box | null => {
		for (const width of widths) {
			const place = freePlace(measured(width), space, taken, before)
			if (place !== null) return place
		}
		return null
	}
	const whole = boxesOf(controls, element)
	// A dialog that fills the window, and a bar, still have room between their controls.
	const parts = () => boxesOf(controls.replace('[role="dialog"], ', '').replace(bars, ''), element)
	const place = freeOf(whole) ?? freeOf(parts()) ?? leastPlace(measured(''), space, parts(), before)
	element.style.left = `${place.x}px`
	element.style.top = `${place.y}px`
	return place
}

/** Positions an element at the top right so that it covers no controls, and follows changes of the screen. */
export const useToastPlace = (host: RefObject<HTMLElement | null>, isShown: boolean): void => {
	useLayoutEffect(() => {
		const element = host.current
		if (element === null || !isShown) return
		let place: Box | null = null
		let waiting: ReturnType<typeof setTimeout> | undefined
		const look = () => {
			waiting = undefined
			// Never move it away from under the pointer.
			if (!element.matches(':hover, :focus-within')) place = put(element, place)
		}
		const later = () => {
			waiting ??= setTimeout(look, rest)
		}
		look()
		const changes = new MutationObserver(later)
		changes.observe(document.body, {
			childList: true,
			subtree: true,
			attributes: true,
			attributeFilter: ['class', 'hidden'],
		})
		const sizes = new ResizeObserver(later)
		for (const one of [element, document.body]) sizes.observe(one)
		addEventListener('scroll', later, { capture: true, passive: true })
		addEventListener('resize', later)
		// What came beneath it meanwhile is uncovered once the pointer has left.
		element.addEventListener('mouseleave', later)
		return () => {
			clearTimeout(waiting)
			changes.disconnect()
			sizes.disconnect()
			removeEventListener('scroll', later, { capture: true })
			removeEventListener('resize', later)
			element.removeEventListener('mouseleave', later)
		}
	}, [host, isShown])
}
