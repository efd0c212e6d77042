import { type ReactNode, useEffect, useRef } from 'react'
import { useLanguage } from '../../data/text.ts'
import type { MapSettings } from '../../ui/map/base-map.ts'
import { useMapSettings } from '../../ui/map/use-map-settings.ts'
import { type AreaMap, type MapEvents, openAreaMap } from './area-map.ts'

interface Props {
	readonly events: MapEvents
	/** Draws the contents; called after each change, with `isNew` set if the map was just opened. */
	readonly draw: (map: AreaMap, isNew: boolean) => void
	readonly isSmall?: boolean
	readonly children?: ReactNode
}

const OpenMap = ({ settings, events, draw, isSmall = false }: Props & { settings: MapSettings }) => {
	const host = useRef<HTMLDivElement>(null)
	const drawn = useRef<AreaMap | null>(null)
	const last = useRef({ events, draw })
	last.current = { events, draw }
	useEffect(() => {
		if (host.current === null) return
		const map = openAreaMap(host.current, settings, () => last.current.events)
		drawn.current = map
		last.current.draw(map, true)
		return () => {
			drawn.current = null
			map.close()
		}
	}, [settings])
	useEffect(() => {
		if (drawn.current !== null) draw(drawn.current, false)
	}, [draw])
	return (
		<div className={isSmall ? 'map-frame point-map' : 'map-frame'}>
			<div className="map-host" ref={host} />
		</div>
	)
}

/** A map of areas; reopened when the language changes. */
export const MapHost = (props: Props) => {
	const language = useLanguage()
	const settings = useMapSettings().data
	return settings === undefined ? null : <OpenMap key={language} {...props} settings={settings} />
}
