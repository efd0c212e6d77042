import { DivIcon } from 'leaflet'

const pin_shape =
	'M16 1a11 11 0 0 0-11 11c0 8 11 19 11 19s11-11 11-19a11 11 0 0 0-11-11zm0 7a4 4 0 1 1 0 8a4 4 0 1 1 0-8z'

const pinElement = (): HTMLElement => {
	const element = document.createElement('div')
	const drawn = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
	drawn.setAttribute('viewBox', '0 0 32 32')
	drawn.setAttribute('aria-hidden', 'true')
	const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
	path.setAttribute('d', pin_shape)
	path.setAttribute('class', 'map-shape')
	drawn.append(path)
	element.append(drawn)
	return element
}

/** A pin at a place, with its element. */
export const pinIcon = () => {
	const element = pinElement()
	return {
		element,
		icon: new DivIcon({ html: element, className: 'map-marker', iconSize: [32, 32], iconAnchor: [16, 31] }),
	}
}

/** Normalises a longitude to ±180°, since the map can be scrolled beyond that. */
export const turned = (longitude: number): number => ((((longitude + 180) % 360) + 360) % 360) - 180
