import type { PointRow } from '@vitrine/contract/release/points'
import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import { t } from '../../data/text.ts'
import { StateWord } from '../../ui/state-word.tsx'
import type { AreaMap } from './area-map.ts'
import { MapHost } from './map-host.tsx'
import { kindWord, sizeWord } from './point-words.ts'

const Entry = ({ point, isChosen, may }: { point: PointRow; isChosen: boolean; may: boolean }) => (
	<li className="panel point-entry" aria-current={isChosen}>
		{may ? <Link to={`/system/addPoint?id=${point.id}`}>{point.name}</Link> : <strong>{point.name}</strong>}
		<span className="muted">
			{kindWord(point.area.kind)} · {sizeWord(point)}
		</span>
		<StateWord tone={point.enabled ? 'green' : 'grey'} text={point.enabled ? t('已启用') : t('未启用')} />
	</li>
)

/** All points on a map, with a list next to it for users who cannot see the map. */
export const PointsMap = ({ points, may }: { points: readonly PointRow[]; may: boolean }) => {
	const [chosen, choose] = useState(0)
	const draw = useCallback(
		(map: AreaMap, isNew: boolean) => {
			map.show(points.map(({ id, name, area, enabled }) => ({ id, name, area, is: enabled ? 'on' : 'off' })))
			if (isNew) map.fit()
		},
		[points],
	)
	return (
		<div className="point-columns">
			<MapHost events={{ chosen: choose }} draw={draw} />
			<ul className="point-list">
				{points.map(point => (
					<Entry key={point.id} point={point} isChosen={point.id === chosen} may={may} />
				))}
			</ul>
		</div>
	)
}
