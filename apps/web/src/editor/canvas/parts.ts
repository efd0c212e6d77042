import type { Box } from '@vitrine/domain/program/canvas/geometry'

/** Creates an element with this class in a host. */
export const part = (host: HTMLElement, name: string): HTMLElement => {
	const element = document.createElement('div')
	element.className = name
	host.append(element)
	return element
}

/** Places an element on a rectangle in screen pixels. */
export const put = (element: HTMLElement, box: Box): void => {
	element.style.transform = `translate(${box.x}px, ${box.y}px)`
	element.style.width = `${box.w}px`
	element.style.height = `${box.h}px`
}
