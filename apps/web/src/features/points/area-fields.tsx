import { type Area, type AreaKind, area_kinds, area_limits, placed } from '@vitrine/domain/points/area'
import { Button } from 'antd'
import { useCallback, useRef, useState } from 'react'
import { t } from '../../data/text.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import type { AreaMap, MapPlace } from './area-map.ts'
import { MapHost } from './map-host.tsx'
import { NumberField, type PartProps } from './part-fields.tsx'
import { numberOf, type PointDraft, type TypedPlace, typedPlace } from './point-draft.ts'
import { areaProblemWord, kindWord } from './point-words.ts'

const kindOf = (value: string): AreaKind => area_kinds.find(kind => kind === value) ?? 'circle'

/** The maximum number of places in an area. */
const most = (kind: AreaKind): number =>
	kind === 'circle' ? 1 : kind === 'polygon' ? area_limits.corners.max : area_limits.line.max

/** The readable places; those the current shape has no use for are retained for another shape. */
const readPlaces = ({ places, kind }: PointDraft): (MapPlace | null)[] =>
	places.slice(0, most(kind)).map(({ longitude, latitude }) => {
		const read = placed.safeParse({ longitude: numberOf(longitude), latitude: numberOf(latitude) })
		return read.success ? read.data : null
	})

/** The part of an unfinished area that can be drawn: a polygon of two corners is a line. */
const drawable = (draft: PointDraft): Area | null => {
	const places = readPlaces(draft)
	if (places.length === 0 || places.some(place => place === null)) return null
	const read = places as MapPlace[]
	const [centre] = read
	if (draft.kind === 'circle') {
		const radius_m = numberOf(draft.radius_m)
		return centre === undefined || !(radius_m > 0) ? null : { kind: 'circle', centre, radius_m }
	}
	if (read.length < 2) return null
	if (draft.kind === 'polygon' && read.length > 2) return { kind: 'polygon', corners: read }
	const width_m = draft.kind === 'corridor' ? numberOf(draft.width_m) : 1
	return width_m > 0 ? { kind: 'corridor', line: read, width_m } : null
}

const Places = ({ draft: { places, kind }, change, typed }: PartProps & { typed: () => void }) => {
	const set = (key: number, part: Partial<TypedPlace>): void =>
		change({ places: places.map(place => (place.key === key ? { ...place, ...part } : place)) })
	return (
		<ol className="point-places">
			{places.slice(0, most(kind)).map(({ key, longitude, latitude }, at) => (
				<li key={key} onBlur={typed}>
					<span className="point-number">{at + 1}</span>
					<Field
						name={`longitude-${key}`}
						label={t('经度')}
						autoComplete="off"
						value={longitude}
						onChange={event => set(key, { longitude: event.target.value })}
					/>
					<Field
						name={`latitude-${key}`}
						label={t('纬度')}
						autoComplete="off"
						value={latitude}
						onChange={event => set(key, { latitude: event.target.value })}
					/>
					{kind !== 'circle' && (
						<Button
							danger
							style={{ marginBlockEnd: 2 }}
							aria-label={t('删除第 {number} 个点', { number: at + 1 })}
							onClick={() => change({ places: places.filter(place => place.key !== key) })}
						>
							{t('删除')}
						</Button>
					)}
				</li>
			))}
		</ol>
	)
}

/** The area of a point, drawn on the map or typed in. */
export const AreaFields = (props: PartProps) => {
	const { draft, faults: problems, change } = props
	const { kind, places } = draft
	// Brings a typed place into view.
	const [looked, lookAgain] = useState(0)
	const drawn = useRef(looked)
	const add = (place: MapPlace): void => {
		if (kind === 'circle') return change({ places: [typedPlace(place)] })
		if (places.length < most(kind)) change({ places: [...places, typedPlace(place)] })
	}
	const move = (at: number, place: MapPlace): void =>
		change({
			places: places.map((one, number) => (number === at ? { ...typedPlace(place), key: one.key } : one)),
		})
	const draw = useCallback(
		(map: AreaMap, isNew: boolean) => {
			const area = drawable(draft)
			map.show(area === null ? [] : [{ id: 0, name: draft.name, area, is: 'drawn' }])
			const read = readPlaces(draft)
			if (read.every(place => place !== null)) map.corners(read as MapPlace[])
			if (isNew || looked !== drawn.current) map.fit()
			drawn.current = looked
		},
		[draft, looked],
	)
	const fault = problems.area === null ? undefined : areaProblemWord(problems.area)
	return (
		<section className="panel point-part" aria-label={t('投放区域')}>
			<h2>{t('投放区域')}</h2>
			<Switch
				label={t('形状')}
				value={kind}
				choices={area_kinds.map(value => ({ value, text: kindWord(value) }))}
				onChoose={value => change({ kind: kindOf(value), places })}
			/>
			<p className="muted">
				{kind === 'circle'
					? t('点击地图设置圆心，也可以填写经度和纬度。')
					: t('点击地图依次添加各点，拖动可移动，也可以填写经度和纬度。')}
			</p>
			<MapHost isSmall events={{ pressed: add, moved: move }} draw={draw} />
			<div role="alert">{fault !== undefined && <p className="fault">{fault}</p>}</div>
			<div className="point-fields">
				{kind === 'circle' && <NumberField {...props} name="radius_m" label={t('半径（米）')} />}
				{kind === 'corridor' && <NumberField {...props} name="width_m" label={t('宽度（米）')} />}
			</div>
			<Places {...props} typed={() => lookAgain(count => count + 1)} />
			{(kind !== 'circle' || places.length === 0) && places.length < most(kind) && (
				<Button
					style={{ marginBlockStart: 8 }}
					onClick={() =>
						change({
							places: [...places, { ...typedPlace({ longitude: 0, latitude: 0 }), longitude: '', latitude: '' }],
						})
					}
				>
					{t('添加坐标')}
				</Button>
			)}
		</section>
	)
}
