import { type MapState, map_states } from '@vitrine/domain/terminal/map-state'
import { DivIcon, LatLngBounds, type Map as LeafletMap, Marker, Popup } from 'leaflet'
import { currentLanguage, t } from '../../../data/text.ts'
import { closest, type MapSettings, openBaseMap } from '../../../ui/map/base-map.ts'
import { type Clusters, clusters, type Drawn, type Places, stateOf } from './clusters.ts'
import { drawnState, stateWord } from './marker-shape.ts'

/** How many terminals of one spot the popup names. */
export const most_named = 50

/** An opening popup: the terminals it belongs to and the element its content goes into. */
export interface OpenPopup {
	readonly ids: readonly number[]
	/** The total number of terminals at the spot. */
	readonly count: number
	readonly host: HTMLElement
	/** Whether it was opened by keyboard; its content then takes the focus. */
	readonly by_key: boolean
	/** Resizes the popup to its content. */
	readonly fit: () => void
	readonly close: () => void
}

/** A map of terminals drawn without React, whose rendering would be too slow for 20,000 markers. */
export interface TerminalMap {
	show(places: Places): void
	/** Brings all terminals into view. */
	fit(): void
	close(): void
}

const countsInWords = (counts: readonly number[]): string =>
	counts.flatMap((count, at) => (count > 0 ? [`${stateWord(map_states[at] ?? 'offline')} ${count}`] : [])).join(', ')

const short = (count: number): string =>
	new Intl.NumberFormat(currentLanguage(), { notation: 'compact', maximumFractionDigits: 1 }).format(count)

/** The worst state in a group, which decides how the group is drawn. */
const worstOf = (counts: readonly number[]): MapState =>
	(['never', 'banned', 'problem', 'offline'] as const).reduce<MapState>(
		(worst, state) => ((counts[map_states.indexOf(state)] ?? 0) > 0 ? state : worst),
		'online',
	)

const groupElements = (counts: readonly number[]): Node[] => {
	const number = document.createElement('span')
	number.textContent = short(counts.reduce((sum, count) => sum + count, 0))
	const worst = worstOf(counts)
	return worst === 'online' ? [number] : [number, drawnState(worst)]
}

const labelOf = (places: Places, drawn: Drawn): string => {
	if (drawn.kind === 'terminal') return `${places.names[drawn.at]} · ${stateWord(stateOf(places, drawn.at))}`
	const count = drawn.counts.reduce((sum, one) => sum + one, 0)
	return `${t('{count} 个终端', { count })}: ${countsInWords(drawn.counts)}`
}

/** A marker's appearance as a string, so that only changed markers are redrawn. */
const lookOf = (places: Places, drawn: Drawn): string =>
	drawn.kind === 'terminal' ? stateOf(places, drawn.at) : drawn.counts.join()

interface Standing {
	readonly marker: Marker
	readonly element: HTMLElement
	drawn: Drawn
	look: string
}

/** Markers persist for as long as they show the same thing, so that they retain keyboard focus. */
const markersOn = (map: LeafletMap, chosen: (standing: Drawn, by_key: boolean) => void) => {
	const standing = new Map<string, Standing>()
	const fill = (one: Standing, places: Places): void => {
		const { drawn, element } = one
		element.replaceChildren(
			...(drawn.kind === 'terminal' ? [drawnState(stateOf(places, drawn.at))] : groupElements(drawn.counts)),
		)
		const label = labelOf(places, drawn)
		one.marker.getElement()?.setAttribute('aria-label', label)
		one.marker.getElement()?.setAttribute('title', label)
	}
	const add = (drawn: Drawn, places: Places): void => {
		const element = document.createElement('div')
		element.className = drawn.kind === 'terminal' ? 'map-terminal' : 'map-group'
		const size = drawn.kind === 'terminal' ? 28 : 40
		const icon = new DivIcon({ html: element, className: 'map-marker', iconSize: [size, size] })
		const marker = new Marker([drawn.latitude, drawn.longitude], { icon, keyboard: true })
		const one: Standing = { marker, element, drawn, look: lookOf(places, drawn) }
		marker.on('click', () => chosen(one.drawn, false))
		marker.on('keydown', ({ originalEvent: event }: { originalEvent: KeyboardEvent }) => {
			if (event.key !== 'Enter' && event.key !== ' ') return
			event.preventDefault()
			chosen(one.drawn, true)
		})
		marker.addTo(map)
		standing.set(drawn.key, one)
		fill(one, places)
	}
	const again = (one: Standing, drawn: Drawn, places: Places): void => {
		one.drawn = drawn
		one.marker.setLatLng([drawn.latitude, drawn.longitude])
		const look = lookOf(places, drawn)
		if (look === one.look) return
		one.look = look
		fill(one, places)
	}
	return (wanted: readonly Drawn[], places: Places): void => {
		const keys = new Set(wanted.map(({ key }) => key))
		for (const [key, { marker }] of standing) {
			if (keys.has(key)) continue
			marker.remove()
			standing.delete(key)
		}
		for (const drawn of wanted) {
			const one = standing.get(drawn.key)
			if (one === undefined) add(drawn, places)
			else again(one, drawn, places)
		}
	}
}

const boundsOf = ({ longitudes, latitudes }: Places): LatLngBounds => {
	const bounds = new LatLngBounds([])
	for (const [at, longitude] of longitudes.entries()) bounds.extend([latitudes[at] ?? 0, longitude])
	return bounds
}

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
	one.length === other.length && one.every((id, at) => id === other[at])

/** The highest zoom level chosen automatically; the surroundings stay visible. */
const fitted_zoom = 12
/** How far beyond the edges markers are drawn, as a fraction of the visible area. */
const margin = 0.25

/** Opens a map of terminals; `opened` receives the open popup, null if none is open. */
export const openTerminalMap = (
	host: HTMLElement,
	settings: MapSettings,
	opened: (popup: OpenPopup | null) => void,
): TerminalMap => {
	const { map, close } = openBaseMap(host, settings, t('终端地图'))
	let places: Places = { ids: [], names: [], longitudes: [], latitudes: [], states: [] }
	let found: Clusters = clusters(places)
	const openAt = (
		latitude: number,
		longitude: number,
		all: readonly number[],
		count: number,
		by_key: boolean,
	): void => {
		const words = document.createElement('div')
		const popup = new Popup({ closeButton: false, minWidth: 200, maxWidth: 300, autoPanPadding: [16, 16] })
		popup.setLatLng([latitude, longitude]).setContent(words)
		popup.on('remove', () => opened(null))
		popup.openOn(map)
		const ids = all.map(at => places.ids[at] ?? 0)
		opened({ ids, count, host: words, by_key, fit: () => popup.update(), close: () => popup.close() })
	}
	const chosen = (drawn: Drawn, by_key: boolean): void => {
		const { latitude, longitude } = drawn
		if (drawn.kind === 'terminal') return openAt(latitude, longitude, [drawn.at], 1, by_key)
		const apart = found.apartAt(drawn.group)
		const count = drawn.counts.reduce((sum, one) => sum + one, 0)
		if (apart > closest) return openAt(latitude, longitude, found.members(drawn.group, most_named), count, by_key)
		map.setView([latitude, longitude], apart)
		// The marker disappears with the group.
		if (by_key) host.focus()
	}
	const drawMarkers = markersOn(map, chosen)
	const draw = (): void => {
		const seen = map.getBounds().pad(margin)
		drawMarkers(found.within([seen.getWest(), seen.getSouth(), seen.getEast(), seen.getNorth()], map.getZoom()), places)
	}
	const fit = (): void => {
		if (places.ids.length > 0) map.fitBounds(boundsOf(places), { padding: [32, 32], maxZoom: fitted_zoom })
	}
	map.on('moveend', draw)
	// Groups differ between zoom levels.
	map.on('zoomstart', () => map.closePopup())
	host.addEventListener('keydown', event => {
		if (event.key !== 'Escape') return
		const hadCursor = event.target instanceof Element && event.target.closest('.leaflet-popup') !== null
		map.closePopup()
		if (hadCursor) host.focus()
	})
	return {
		show: next => {
			// The terminals named in a popup might no longer be included.
			if (!isSame(places.ids, next.ids)) map.closePopup()
			places = next
			found = clusters(next)
			draw()
		},
		fit,
		close,
	}
}
