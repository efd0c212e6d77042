import type { PointRow } from '@vitrine/contract/release/points'
import { instantOf, isLocalText, localTextAt, type Zone, zoneOf } from '@vitrine/domain/local-time'
import { centreOf, placed } from '@vitrine/domain/points/area'
import { type PointsEvaluation, simulatePoints } from '@vitrine/domain/points/evaluation'
import type { Point } from '@vitrine/domain/points/point'
import { Select } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { useTerminalZoneName } from '../../data/layout.ts'
import { useTerminalChoice } from '../../data/terminal-choice.ts'
import { t } from '../../data/text.ts'
import { listed } from '../../ui/format.ts'
import { Field } from '../../ui/forms/field.tsx'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { StateWord } from '../../ui/state-word.tsx'
import type { AreaMap, MapPlace } from './area-map.ts'
import { MapHost } from './map-host.tsx'
import { numberOf, written } from './point-draft.ts'
import { verdictWord } from './point-words.ts'
import { longest_page, usePoints } from './use-points.ts'

/** The input of the simulator. */
interface Typed {
	readonly longitude: string
	readonly latitude: string
	readonly speed: string
	readonly heading: string
	readonly time: string
}
type TypedName = keyof Typed

const bounds = { longitude: [-180, 180], latitude: [-90, 90], speed: [0, 500], heading: [0, 360] } as const

const inputProblem = (name: TypedName, text: string): string | undefined => {
	if (name === 'time')
		return isLocalText(text.trim().replace(' ', 'T')) ? undefined : t('请输入时间，如 2026-11-25 08:30:00')
	const [min, max] = bounds[name]
	const isOptional = name === 'speed' || name === 'heading'
	if (text.trim() === '' && isOptional) return undefined
	const value = numberOf(text)
	return value >= min && value <= max ? undefined : t('请输入 {min} 到 {max} 之间的数', { min, max })
}

/** A point as a terminal follows it. */
const followed = (row: PointRow): Point => ({
	id: row.id,
	name: row.name,
	priority: row.priority,
	area: row.area,
	hysteresis_m: row.hysteresis_m,
	hysteresis_s: row.hysteresis_s,
	heading: row.heading,
	min_speed: row.min_speed,
	max_speed: row.max_speed,
	cooldown_s: row.cooldown_s,
	fix_age_s: row.fix_age_s,
	hours: row.hours,
	programs: row.programs.map(({ id }) => id),
})

const simulated = (points: readonly PointRow[], typed: Typed, zone: Zone): PointsEvaluation | null => {
	if ((Object.keys(typed) as TypedName[]).some(name => inputProblem(name, typed[name]) !== undefined)) return null
	const place = placed.safeParse({ longitude: numberOf(typed.longitude), latitude: numberOf(typed.latitude) })
	if (!place.success) return null
	const now = instantOf(zone, typed.time.trim().replace(' ', 'T'))
	const known = (text: string): number | null => (text.trim() === '' ? null : numberOf(text))
	const fix = { ...place.data, speed: known(typed.speed), heading: known(typed.heading), at: now }
	return simulatePoints(points.map(followed), { fix, zone, now })
}

const labels = {
	longitude: '经度',
	latitude: '纬度',
	speed: '速度（km/h）',
	heading: '行驶方向（度，正北为 0）',
	time: '终端当地时间',
} as const

const Outcome = ({ points, found }: { points: readonly PointRow[]; found: PointsEvaluation | null }) => {
	const nameOf = (id: number): string => points.find(point => point.id === id)?.name ?? ''
	if (found === null) return <p className="muted">{t('更正标出的数值后，即可看到哪个投放点会播放。')}</p>
	const playing = points.find(({ id }) => id === found.playing?.id)
	return (
		<>
			<p role="status">
				{playing === undefined
					? t('播放正常内容：没有投放点生效')
					: t('“{name}”会播放：{programs}', {
							name: playing.name,
							programs: listed(playing.programs.map(({ id, name }) => name || t('不可见的节目 {id}', { id }))),
						})}
			</p>
			<ul className="point-verdicts">
				{found.verdicts.map(verdict => (
					<li key={verdict.id}>
						<strong>{nameOf(verdict.id)}</strong>
						<StateWord tone={verdict.is === 'plays' ? 'green' : 'grey'} text={verdictWord(verdict, nameOf)} />
					</li>
				))}
			</ul>
		</>
	)
}

const Inputs = ({ typed, type }: { typed: Typed; type: (part: Partial<Typed>) => void }) => (
	<div className="point-fields">
		{(Object.keys(labels) as TypedName[]).map(name => (
			<Field
				key={name}
				name={name}
				label={t(labels[name])}
				autoComplete="off"
				value={typed[name]}
				fault={inputProblem(name, typed[name])}
				onChange={event => type({ [name]: event.target.value })}
			/>
		))}
	</div>
)

const Tried = ({ points, zone }: { points: readonly PointRow[]; zone: Zone }) => {
	const [typed, setTyped] = useState<Typed>(() => {
		const { longitude, latitude } = points[0] === undefined ? { longitude: 0, latitude: 0 } : centreOf(points[0].area)
		const time = localTextAt(zone, Date.now()).replace('T', ' ')
		return { longitude: written(longitude), latitude: written(latitude), speed: '30', heading: '', time }
	})
	const found = useMemo(() => simulated(points, typed, zone), [points, typed, zone])
	const put = ({ longitude, latitude }: MapPlace): void =>
		setTyped(before => ({ ...before, longitude: written(longitude), latitude: written(latitude) }))
	const draw = useCallback(
		(map: AreaMap, isNew: boolean) => {
			const playing = found?.playing?.id
			map.show(points.map(({ id, name, area }) => ({ id, name, area, is: id === playing ? 'playing' : 'on' })))
			const place = placed.safeParse({ longitude: numberOf(typed.longitude), latitude: numberOf(typed.latitude) })
			map.pin(place.success ? place.data : null)
			if (isNew) map.fit()
		},
		[points, found, typed.longitude, typed.latitude],
	)
	return (
		<div className="point-columns">
			<div>
				<MapHost events={{ pressed: put }} draw={draw} />
				<p className="muted">{t('拖动图钉或点击地图设置终端的位置。')}</p>
			</div>
			<section className="panel point-side" aria-label={t('模拟')}>
				<Inputs typed={typed} type={part => setTyped(before => ({ ...before, ...part }))} />
				<Outcome points={points} found={found} />
			</section>
		</div>
	)
}

/** Simulates a position: which point would play which programs, and why, by the rule that terminals follow. */
export const PointSimulator = () => {
	const [device_id, choose] = useState(0)
	const terminals = useTerminalChoice().data ?? []
	const query = usePoints({ limit: longest_page, enabled: 1, ...(device_id === 0 ? {} : { device_id }) })
	const points = query.data?.list ?? []
	const zone_name = useTerminalZoneName(terminals.find(({ id }) => id === device_id)?.time_zone ?? '')
	const zone = useMemo(() => zoneOf(zone_name) ?? (() => 0), [zone_name])
	return (
		<>
			<div className="filters">
				<Select
					aria-label={t('终端')}
					value={device_id}
					onChange={choose}
					style={{ minWidth: 220 }}
					showSearch={{ optionFilterProp: 'label' }}
					options={[
						{ value: 0, label: t('所有已启用的投放点') },
						...terminals.map(({ id, name, sn }) => ({ value: id, label: `${name} · ${sn}` })),
					]}
				/>
			</div>
			<ListStates query={query} isEmpty={points.length === 0} empty={<Nothing title={t('没有已启用的投放点')} />}>
				<Tried key={zone_name} points={points} zone={zone} />
			</ListStates>
		</>
	)
}
