import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { t } from '../../../data/text.ts'
import { terminalPath } from '../../../ui/terminals/terminal-path.ts'
import { type Places, stateOf } from './clusters.ts'
import { StateSign } from './map-legend.tsx'
import { stateWord } from './marker-shape.ts'
import type { OpenPopup } from './terminal-map.ts'

const Line = ({ places, id }: { places: Places; id: number }) => {
	const at = places.ids.indexOf(id)
	if (at < 0) return null
	const state = stateOf(places, at)
	return (
		<li>
			<Link to={terminalPath(id)}>{places.names[at]}</Link>
			<span className="map-popup-state">
				<StateSign state={state} />
				{stateWord(state)}
			</span>
		</li>
	)
}

/** The terminals of a marker, with links to their pages; their states stay current while the popup is open. */
export const MapPopup = ({ popup, places }: { popup: OpenPopup; places: Places }) => {
	const list = useRef<HTMLUListElement>(null)
	useEffect(() => {
		popup.fit()
		if (popup.by_key) list.current?.querySelector('a')?.focus()
	}, [popup])
	return createPortal(
		<>
			<Button size="small" type="text" className="map-popup-close" aria-label={t('关闭')} onClick={popup.close}>
				✕
			</Button>
			{popup.count > 1 && <strong>{t('{count} 个终端', { count: popup.count })}</strong>}
			<ul className="map-popup" ref={list}>
				{popup.ids.map(id => (
					<Line key={id} places={places} id={id} />
				))}
			</ul>
			{popup.count > popup.ids.length && (
				<p className="muted">{t('还有 {count} 个', { count: popup.count - popup.ids.length })}</p>
			)}
		</>,
		popup.host,
	)
}
