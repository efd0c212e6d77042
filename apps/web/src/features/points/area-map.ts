import type { Area } from '@vitrine/domain/points/area'
import {
	Circle,
	DivIcon,
	FeatureGroup,
	type LatLngExpression,
	type Map as LeafletMap,
	Marker,
	Polygon,
	Polyline,
	SVG,
} from 'leaflet'
import { t } from '../../data/text.ts'
import { type MapSettings, openBaseMap } from '../../ui/map/base-map.ts'
import { pinIcon, turned } from '../../ui/map/pin.ts'

/** A place on a map, in degrees. */
export interface MapPlace {
	readonly longitude: number
	readonly latitude: number
}

/** An area on a map, and its state. */
export interface ShownArea {
	readonly id: number
	readonly name: string
	readonly area: Area
	readonly is: 'on' | 'off' | 'playing' | 'drawn'
}

/** Events of the map. */
export interface MapEvents {
	/** A place was clicked. */
	readonly pressed?: (place: MapPlace) => void
	/** A corner was dragged to a place. */
	readonly moved?: (at: number, place: MapPlace) => void
	/** An area was clicked. */
	readonly chosen?: (id: number) => void
}

/** The highest zoom level for fitting areas, and the zoom level for viewing a place. */
const [closest_fit, near] = [15, 13]
/** The minimum width at which a corridor is drawn, in pixels. */
const narrowest = 4

const latLng = ({ longitude, latitude }: MapPlace): LatLngExpression => [latitude, longitude]
const placeOf = ({ lat, lng }: { lat: number; lng: number }): MapPlace => ({
	longitude: turned(lng),
	latitude: Math.max(-90, Math.min(90, lat)),
})

/** How many metres a pixel covers. */
const metresPerPixel = (map: LeafletMap, latitude: number): number =>
	(40_075_017 * Math.cos((latitude * Math.PI) / 180)) / (256 * 2 ** map.getZoom())

const middleOf = (line: readonly MapPlace[]): number => line[Math.floor(line.length / 2)]?.latitude ?? 0

const layerOf = (map: LeafletMap, { area, is }: ShownArea, renderer: SVG) => {
	const look = { className: `point-area is-${is}`, renderer, weight: 2 }
	if (area.kind === 'circle') return new Circle(latLng(area.centre), { ...look, radius: area.radius_m })
	if (area.kind === 'polygon') return new Polygon(area.corners.map(latLng), look)
	const weight = Math.max(narrowest, area.width_m / metresPerPixel(map, middleOf(area.line)))
	return new Polyline(area.line.map(latLng), { ...look, className: `${look.className} is-line`, weight })
}

const cornerIcon = (number: number): DivIcon => {
	const element = document.createElement('div')
	element.className = 'point-corner'
	element.textContent = String(number)
	return new DivIcon({ html: element, className: 'map-marker', iconSize: [24, 24], iconAnchor: [12, 12] })
}

/** Opens a map of areas, with draggable corners or a draggable pin. */
export const openAreaMap = (host: HTMLElement, settings: MapSettings, events: () => MapEvents) => {
	const { map, close } = openBaseMap(host, settings, t('投放点地图'))
	const renderer = new SVG({ padding: 0.5 })
	const areas = new FeatureGroup().addTo(map)
	const corners = new FeatureGroup().addTo(map)
	const { icon, element } = pinIcon()
	element.className = 'map-pin'
	const pin = new Marker(map.getCenter(), { icon, draggable: true, autoPan: true, keyboard: false, alt: '' })
	let shown: readonly ShownArea[] = []
	const draw = (): void => {
		areas.clearLayers()
		for (const one of shown) {
			const layer = layerOf(map, one, renderer).bindTooltip(one.name, { sticky: true })
			if (events().chosen !== undefined) layer.on('click', () => events().chosen?.(one.id))
			layer.addTo(areas)
		}
	}
	// A corridor is drawn in its real width, so it is redrawn on zoom.
	map.on('zoomend', () => shown.some(({ area }) => area.kind === 'corridor') && draw())
	map.on('click', ({ latlng }) => events().pressed?.(placeOf(latlng)))
	pin.on('dragend', () => events().pressed?.(placeOf(pin.getLatLng())))
	return {
		show(list: readonly ShownArea[]): void {
			shown = list
			draw()
		},
		/** Shows the draggable corners. */
		corners(places: readonly MapPlace[]): void {
			corners.clearLayers()
			for (const [at, place] of places.entries()) {
				const corner = new Marker(latLng(place), {
					icon: cornerIcon(at + 1),
					draggable: true,
					keyboard: false,
					alt: '',
				})
				corner.on('dragend', () => events().moved?.(at, placeOf(corner.getLatLng())))
				corner.addTo(corners)
			}
		},
		pin(place: MapPlace | null): void {
			if (place === null) return void pin.remove()
			pin.setLatLng(latLng(place))
			pin.addTo(map)
		},
		/** Fits everything into view, if there is anything. */
		fit(): void {
			const bounds = areas.getBounds().isValid() ? areas.getBounds() : corners.getBounds()
			if (bounds.isValid()) map.fitBounds(bounds, { padding: [32, 32], maxZoom: closest_fit, animate: false })
		},
		look: (place: MapPlace): void => {
			if (!map.getBounds().contains(latLng(place)) || map.getZoom() < 3) map.setView(latLng(place), near)
		},
		centre: (): MapPlace => placeOf(map.getCenter()),
		close,
	}
}
export type AreaMap = ReturnType<typeof openAreaMap>
