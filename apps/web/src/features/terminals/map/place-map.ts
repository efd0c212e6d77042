import { Marker } from 'leaflet'
import { t } from '../../../data/text.ts'
import { type MapSettings, openBaseMap } from '../../../ui/map/base-map.ts'
import { pinIcon, turned } from '../../../ui/map/pin.ts'

/** A place in degrees; null where none is set. */
export type Place = { readonly longitude: number; readonly latitude: number } | null

/** The zoom level at which a known place is shown. */
const near = 13

/** Opens a map with a draggable pin; `moved` receives its new place. Without a place the pin starts in the middle. */
export const openPlaceMap = (host: HTMLElement, settings: MapSettings, moved: (place: NonNullable<Place>) => void) => {
	const { map, close } = openBaseMap(host, settings, t('终端位置'))
	const { icon, element } = pinIcon()
	const pin = new Marker(map.getCenter(), { icon, draggable: true, autoPan: true, keyboard: false, alt: '' }).addTo(map)
	let isSet = false
	const mark = (set: boolean): void => {
		isSet = set
		element.className = set ? 'map-pin' : 'map-pin is-unset'
	}
	const put = (): void => {
		const { lat, lng } = pin.getLatLng()
		mark(true)
		moved({ longitude: turned(lng), latitude: Math.max(-90, Math.min(90, lat)) })
	}
	mark(false)
	let isDragged = false
	map.on('move', () => {
		if (!isSet && !isDragged) pin.setLatLng(map.getCenter())
	})
	pin.on('dragstart', () => {
		isDragged = true
	})
	pin.on('dragend', () => {
		isDragged = false
		put()
	})
	map.on('click', ({ latlng }) => {
		pin.setLatLng(latlng)
		put()
	})
	return {
		/** Shows a place set elsewhere, zooming in if it is out of view. */
		show: (place: Place): void => {
			mark(place !== null)
			if (place === null) return void pin.setLatLng(map.getCenter())
			const at = { lat: place.latitude, lng: place.longitude }
			if (pin.getLatLng().distanceTo(at) < 1) return
			pin.setLatLng(at)
			if (!map.getBounds().contains(at) || map.getZoom() < 3) map.setView(at, Math.max(map.getZoom(), near))
		},
		/** Shows a place without moving the pin there. */
		look: ({ longitude, latitude }: NonNullable<Place>): void => void map.setView([latitude, longitude], near),
		close,
	}
}
export type PlaceMap = ReturnType<typeof openPlaceMap>
