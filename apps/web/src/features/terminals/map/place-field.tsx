import type { FoundPlace } from '@vitrine/contract/terminal/map'
import { placeDegrees } from '@vitrine/domain/earth'
import { Form } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { t, useLanguage } from '../../../data/text.ts'
import type { MapSettings } from '../../../ui/map/base-map.ts'
import { useMapSettings } from '../../../ui/map/use-map-settings.ts'
import { problemOf, type RecordValues } from '../record-values.ts'
import { AddressSearch } from './address-search.tsx'
import { openPlaceMap, type Place, type PlaceMap } from './place-map.ts'

const written = (degrees: number): string => String(placeDegrees(degrees))

const placeOf = (values: Pick<RecordValues, 'longitude' | 'latitude'>): Place => {
	const wrong = (['longitude', 'latitude'] as const).some(
		name => values[name].trim() === '' || problemOf(name, values as RecordValues) !== null,
	)
	if (wrong) return null
	const [longitude = 0, latitude = 0] = [values.longitude, values.latitude].map(text => Number(text.replace(',', '.')))
	return { longitude, latitude }
}

/** Reads and writes the place fields of the surrounding form. */
const usePlace = () => {
	const form = Form.useFormInstance()
	const longitude = Form.useWatch<string | undefined>('longitude', form) ?? ''
	const latitude = Form.useWatch<string | undefined>('latitude', form) ?? ''
	const put = ({ longitude: east, latitude: north }: NonNullable<Place>): void =>
		form.setFields([
			{ name: 'longitude', value: written(east), errors: [], touched: true },
			{ name: 'latitude', value: written(north), errors: [], touched: true },
		])
	return { longitude, latitude, put }
}

const PlaceMapHost = ({ settings }: { settings: MapSettings & { readonly geocoder: boolean } }) => {
	const { longitude, latitude, put } = usePlace()
	const host = useRef<HTMLDivElement>(null)
	const drawn = useRef<PlaceMap | null>(null)
	const putLast = useRef(put)
	putLast.current = put
	const [inexact, setInexact] = useState(false)
	useEffect(() => {
		if (host.current === null) return
		const map = openPlaceMap(host.current, settings, place => {
			setInexact(false)
			putLast.current(place)
		})
		drawn.current = map
		return () => {
			drawn.current = null
			map.close()
		}
	}, [settings])
	// biome-ignore lint/correctness/useExhaustiveDependencies: a map that is opened anew is shown the place again
	useEffect(() => {
		drawn.current?.show(placeOf({ longitude, latitude }))
	}, [longitude, latitude, settings])
	const choose = (found: FoundPlace): void => {
		setInexact(!found.exact)
		if (found.exact) put(found)
		else drawn.current?.look(found)
	}
	return (
		<>
			{settings.geocoder && <AddressSearch choose={choose} />}
			{inexact && (
				<p className="fault" role="alert">
					{t('该地址不是精确坐标点，请重新选择')}
				</p>
			)}
			<div className="map-frame is-small">
				<div className="map-host" ref={host} />
			</div>
			<p className="muted">{t('拖动图钉或点击地图设置位置，也可以直接填写经度和纬度。')}</p>
		</>
	)
}

/** The place of a terminal as a draggable pin, in sync with the fields of the surrounding form. */
export const PlaceField = () => {
	const language = useLanguage()
	const settings = useMapSettings().data
	return settings === undefined ? null : <PlaceMapHost key={language} settings={settings} />
}
