import type { Box } from '@vitrine/domain/program/canvas/geometry'

/** An element of its own in a host, named by its class. */
export const part = (host: HTMLElement, name: string): HTMLElement => {
	const element = document.createElement('div')
	element.className = name
	host.append(element)
	return element
}

/** Puts an element over a rectangle in screen pixels. */
export const put = (element: HTMLElement, box: Box): void => {
	element.style.transform = `translate(${box.x}px, ${box.y}px)`
	element.style.width = `${box.w}px`
	element.style.height = `${box.h}px`
}
