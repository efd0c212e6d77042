import { tileOrigin } from '@vitrine/domain/layout/map-source'
import { Control, geoJSON, type Map as LeafletMap, map as openMap, SVG, tileLayer } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import countries_url from 'world-atlas/countries-50m.json?url'
import { t } from '../../data/text.ts'
import { drawableCountries } from './countries.ts'
import './map.css'

/** The map settings from the server. */
export interface MapSettings {
	readonly tiles: string
	readonly attribution: string
}

/** The maximum zoom level: houses. */
export const closest = 18
/** The whole world, shown until there is something to look at. */
const world = { center: [25, 15], zoom: 2 } as const

/** Width of the whole world at zoom 1, in pixels: a narrower map can zoom out one step further. */
const world_width = 512

let countries: Promise<Topology> | null = null

/** The countries shipped with the application: read once, and again after a failure. */
const readCountries = (): Promise<Topology> => {
	countries ??= fetch(countries_url).then(response => {
		if (!response.ok) throw new Error(`countries: ${response.status}`)
		return response.json() as Promise<Topology>
	})
	countries.catch(() => {
		countries = null
	})
	return countries
}

/** Draws the countries below everything else; if they cannot be read, the map works without them. */
const drawCountries = async (map: LeafletMap, isOpen: () => boolean): Promise<void> => {
	const topology = await readCountries().catch(() => null)
	const shapes = topology?.objects.countries as GeometryCollection | undefined
	if (topology === null || shapes === undefined || !isOpen()) return
	geoJSON(drawableCountries(feature(topology, shapes)), {
		interactive: false,
		pane: 'countries',
		style: { className: 'map-country', renderer: new SVG({ pane: 'countries', padding: 0.5 }) },
	} as L.GeoJSONOptions).addTo(map)
}

/** The attribution of the tiles: plain text; a URL at its end becomes a link. */
const attributionOf = (attribution: string): string => {
	const [, words = attribution, address] = /^(.*?)\s*(https?:\/\/\S+)$/.exec(attribution) ?? []
	const shown = document.createElement(address === undefined ? 'span' : 'a')
	shown.textContent = words === '' ? (address ?? '') : words
	if (address !== undefined) {
		shown.setAttribute('href', address)
		shown.setAttribute('target', '_blank')
		shown.setAttribute('rel', 'noreferrer')
	}
	return shown.outerHTML
}

const addTiles = (map: LeafletMap, { tiles, attribution }: MapSettings): void => {
	if (tiles === '') return
	tileLayer(tiles, {
		attribution: attribution === '' ? '' : attributionOf(attribution),
		maxZoom: closest,
		noWrap: true,
		// Tile providers want to know which site shows their tiles; only the origin is sent.
		referrerPolicy: 'origin',
	}).addTo(map)
}

/**
 * A page opened before another tile server was configured may not load its tiles; the map then shows a hint, once. Returns the function
 * that stops watching.
 */
const watchPolicy = (host: HTMLElement, { tiles }: MapSettings): (() => void) => {
	const origin = tileOrigin(tiles)
	const heard = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
		if (origin === null || effectiveDirective !== 'img-src' || !blockedURI.startsWith(origin)) return
		stop()
		const note = document.createElement('p')
		note.className = 'map-note'
		note.setAttribute('role', 'status')
		note.textContent = t('刷新页面后显示新的地图瓦片。')
		host.append(note)
	}
	const stop = (): void => document.removeEventListener('securitypolicyviolation', heard)
	document.addEventListener('securitypolicyviolation', heard)
	return stop
}

/** A map that works without the internet: countries, with tiles on top if configured. */
export const openBaseMap = (host: HTMLElement, settings: MapSettings, label: string) => {
	const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
	const map = openMap(host, {
		...world,
		center: [...world.center],
		minZoom: host.clientWidth < world_width ? 0 : 1,
		maxZoom: closest,
		zoomControl: false,
		attributionControl: false,
		maxBounds: [
			[-85, -190],
			[85, 190],
		],
		...(isStill ? { zoomAnimation: false, fadeAnimation: false, markerZoomAnimation: false, inertia: false } : {}),
	})
	host.setAttribute('role', 'application')
	host.setAttribute('aria-label', label)
	new Control.Zoom({ zoomInTitle: t('放大'), zoomOutTitle: t('缩小') }).addTo(map)
	new Control.Attribution({ prefix: false }).addTo(map)
	map.createPane('countries').style.zIndex = '150'
	let open = true
	void drawCountries(map, () => open)
	const stopWatching = watchPolicy(host, settings)
	addTiles(map, settings)
	const resized = new ResizeObserver(() => map.invalidateSize({ animate: false }))
	resized.observe(host)
	return {
		map,
		close: (): void => {
			open = false
			stopWatching()
			resized.disconnect()
			map.remove()
		},
	}
}
