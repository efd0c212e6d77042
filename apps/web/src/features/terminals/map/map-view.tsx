import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { t, useLanguage } from '../../../data/text.ts'
import { ListStates, Nothing } from '../../../ui/lists/states.tsx'
import type { MapSettings } from '../../../ui/map/base-map.ts'
import { useMapSettings } from '../../../ui/map/use-map-settings.ts'
import type { TerminalActions } from '../terminal-actions.ts'
import type { useTerminalFilter } from '../use-terminals.ts'
import type { Places } from './clusters.ts'
import { MapLegend } from './map-legend.tsx'
import { MapPopup } from './map-popup.tsx'
import { type OpenPopup, openTerminalMap, type TerminalMap } from './terminal-map.ts'
import { UnplacedTerminals } from './unplaced-terminals.tsx'
import { usePositions } from './use-positions.ts'

/** Identifies the terminals shown, regardless of their states: while it is unchanged, the map stays where the user moved it. */
const fleetOf = ({ ids }: Places): string => `${ids.length} ${ids[0]} ${ids.at(-1)}`

const useTerminalMap = (places: Places, settings: MapSettings) => {
	const host = useRef<HTMLDivElement>(null)
	const drawn = useRef<TerminalMap | null>(null)
	const [popup, setPopup] = useState<OpenPopup | null>(null)
	useEffect(() => {
		if (host.current === null) return
		const map = openTerminalMap(host.current, settings, setPopup)
		drawn.current = map
		return () => {
			drawn.current = null
			map.close()
		}
	}, [settings])
	const fleet = fleetOf(places)
	const fitted = useRef('')
	// A reopened map has to be filled again.
	// biome-ignore lint/correctness/useExhaustiveDependencies: see above
	useEffect(() => {
		drawn.current?.show(places)
		if (fitted.current === fleet) return
		fitted.current = fleet
		drawn.current?.fit()
	}, [places, settings, fleet])
	return { host, popup, fit: () => drawn.current?.fit() }
}

const DrawnMap = ({ places, settings }: { places: Places; settings: MapSettings }) => {
	const { host, popup, fit } = useTerminalMap(places, settings)
	return (
		<>
			<div className="map-head">
				<MapLegend places={places} />
				<Button disabled={places.ids.length === 0} onClick={fit}>
					{t('显示所有终端')}
				</Button>
			</div>
			<div className="map-frame">
				<div className="map-host" ref={host} />
			</div>
			{popup && <MapPopup popup={popup} places={places} />}
		</>
	)
}

interface Props {
	readonly filter: ReturnType<typeof useTerminalFilter>
	readonly actions: TerminalActions
}

/** Terminals at their places on a map, with their current states (specification B §2). */
export const MapView = ({ filter, actions }: Props) => {
	const language = useLanguage()
	const positions = usePositions(filter)
	const settings = useMapSettings()
	const places = positions.data
	return (
		<ListStates query={positions} isEmpty={false} empty={null}>
			{places && places.ids.length === 0 && (
				<Nothing title={t('地图上没有终端')} hint={t('在终端的编辑窗口中设置经度和纬度，终端就会显示在地图上。')} />
			)}
			{places && settings.data && <DrawnMap key={language} places={places} settings={settings.data} />}
			{places && places.left_out > 0 && (
				<p role="status">{t('还有 {count} 个终端未显示，请缩小筛选范围。', { count: places.left_out })}</p>
			)}
			{places && <UnplacedTerminals count={places.unplaced} filter={filter} actions={actions} />}
		</ListStates>
	)
}
