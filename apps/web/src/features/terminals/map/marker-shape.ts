import type { MapState } from '@vitrine/domain/terminal/map-state'
import { t } from '../../../data/text.ts'

/** The outline of each state in a 24 × 24 square, so that states can be told apart without colour. */
export const marker_shapes: Readonly<Record<MapState, string>> = {
	online: 'M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18z',
	problem: 'M12 2.5 22.5 21h-21z',
	offline: 'M4 4h16v16H4z',
	never: 'M4 4h16v16H4z',
	banned: 'M12 1.5 22.5 12 12 22.5 1.5 12z',
}

/** The symbol inside the outline, as strokes. */
export const marker_signs: Readonly<Record<MapState, string>> = {
	online: 'm7.8 12.3 2.9 2.9 5.4-6',
	problem: 'M12 9v5.4M12 17.4v.4',
	offline: 'm8.5 8.5 7 7m0-7-7 7',
	never: 'M8 12h.1M12 12h.1M16 12h.1',
	banned: 'M7.5 12h9',
}

/** A state in words. */
export const stateWord = (state: MapState): string =>
	({ online: t('在线'), problem: t('有问题'), offline: t('离线'), never: t('从未连接'), banned: t('已封禁') })[state]

const svg = (name: string, attributes: Readonly<Record<string, string>>): SVGElement => {
	const element = document.createElementNS('http://www.w3.org/2000/svg', name)
	for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
	return element
}

/** The symbol of a state, for a marker. */
export const drawnState = (state: MapState): SVGElement => {
	const drawn = svg('svg', { viewBox: '0 0 24 24', class: `map-state is-${state}`, 'aria-hidden': 'true' })
	drawn.append(
		svg('path', { d: marker_shapes[state], class: 'map-shape' }),
		svg('path', { d: marker_signs[state], class: 'map-sign' }),
	)
	return drawn
}
