import { type RefObject, useLayoutEffect } from 'react'
import { type Box, freePlace, leastPlace } from './toast-place.ts'

/** Everything that is pressed, typed into, or asks for an answer. */
const controls =
	'a[href], button, input, select, textarea, summary, [role="dialog"], [role="button"], [role="switch"], [role="tab"], [role="menuitem"], [role="option"], [role="slider"], [tabindex="0"], [contenteditable="true"], .top-bar, .ed-bar, .banner'
/** Of those, what is pressed only in places. */
const bars = ', .top-bar, .ed-bar, .banner'
/** The screen is looked at again at most this often while it changes, in ms. */
const rest = 100

const boxesOf = (selector: string, but: Element): Box[] =>
	[...document.querySelectorAll(selector)]
		.filter(element => !but.contains(element))
		.map(element => element.getBoundingClientRect())
		.filter(({ width, height, bottom, top }) => width > 0 && height > 0 && bottom > 0 && top < innerHeight)

/** How wide it may be, the most welcome first; narrow and in one line it may fit where it does not otherwise. */
const widths = ['', '280px', '200px', 'calc(100vw - 24px)']

/** The place of an element: over nothing that can be pressed, and if there is no such place, over as little of it as can be. */
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
	// Within a dialog that fills the window, and in a bar, there is still room beside what is pressed.
	const parts = () => boxesOf(controls.replace('[role="dialog"], ', '').replace(bars, ''), element)
	const place = freeOf(whole) ?? freeOf(parts()) ?? leastPlace(measured(''), space, parts(), before)
	element.style.left = `${place.x}px`
	element.style.top = `${place.y}px`
	return place
}

/** Keeps an element at the top right, wherever nothing that can be pressed lies below it, while the screen changes. */
export const useToastPlace = (host: RefObject<HTMLElement | null>, isShown: boolean): void => {
	useLayoutEffect(() => {
		const element = host.current
		if (element === null || !isShown) return
		let place: Box | null = null
		let waiting: ReturnType<typeof setTimeout> | undefined
		const look = () => {
			waiting = undefined
			// Nothing moves away from under a pointer.
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
		return () => {
			clearTimeout(waiting)
			changes.disconnect()
			sizes.disconnect()
			removeEventListener('scroll', later, { capture: true })
			removeEventListener('resize', later)
		}
	}, [host, isShown])
}
