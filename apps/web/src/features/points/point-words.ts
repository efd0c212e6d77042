import { textOf } from '@vitrine/contract/error-codes'
import { point_problems } from '@vitrine/contract/release/point-errors'
import type { PointRow } from '@vitrine/contract/release/points'
import { type AreaKind, centreOf, type enteredProblem } from '@vitrine/domain/points/area'
import type { PointVerdict } from '@vitrine/domain/points/evaluation'
import type { PointHours } from '@vitrine/domain/points/point'
import type { TextKey } from '@vitrine/texts/all'
import { t, translated } from '../../data/text.ts'
import { listed, moment, numberWord } from '../../ui/format.ts'
import { weekdayWord } from '../../ui/forms/weekday-choice.tsx'
import { type DraftProblems, type NumberName, number_bounds } from './point-draft.ts'

const kind_words: Readonly<Record<AreaKind, TextKey>> = { circle: '圆形', polygon: '多边形', corridor: '路线走廊' }

export const kindWord = (kind: AreaKind): string => t(kind_words[kind])

/** The size of an area in words. */
export const sizeWord = ({ area }: Pick<PointRow, 'area'>): string => {
	if (area.kind === 'circle') return t('半径 {count} 米', { count: numberWord(area.radius_m) })
	if (area.kind === 'polygon') return t('{count} 个顶点', { count: area.corners.length })
	return t('宽 {count} 米', { count: numberWord(area.width_m) })
}

/** The position of an area, longitude first. */
export const centreWord = ({ area }: Pick<PointRow, 'area'>): string => {
	const { longitude, latitude } = centreOf(area)
	return `${longitude.toFixed(5)}, ${latitude.toFixed(5)}`
}

const daysWord = ({ date_start, date_end }: PointHours): string =>
	date_start === null && date_end === null ? '' : `${date_start ?? '…'} – ${date_end ?? '…'}`

const weekdaysWord = ({ weekdays }: PointHours): string =>
	weekdays === null
		? ''
		: listed([1, 2, 3, 4, 5, 6, 0].filter(day => (weekdays & (1 << day)) !== 0).map(day => weekdayWord(day, 'short')))

/** Hours in one line. */
export const hoursWord = (hours: PointHours): string =>
	[`${hours.start}–${hours.end}`, weekdaysWord(hours), daysWord(hours)].filter(Boolean).join(' · ')

/** Why a point is not being sent at present. */
export const waitsWord = ({ waits }: Pick<PointRow, 'waits'>): string =>
	waits === null ? '' : translated(textOf(waits.status) ?? '', waits.values)

/** The required heading and speed of a terminal in words; empty if there are no such conditions. */
export const movingWords = ({ heading, min_speed, max_speed }: PointRow): string[] => [
	...(heading === null ? [] : [t('方向 {towards}° ± {within}°', { ...heading })]),
	...(min_speed === null ? [] : [t('不低于 {speed} km/h', { speed: min_speed })]),
	...(max_speed === null ? [] : [t('不高于 {speed} km/h', { speed: max_speed })]),
]

/** The problem of an area. */
export const areaProblemWord = (fault: NonNullable<ReturnType<typeof enteredProblem>>): string =>
	fault === 'kind' ? t('请选择形状') : t(point_problems[`area_${fault}`])

type HoursProblem = DraftProblems['hours'] extends ReadonlyMap<number, infer F> ? F : never

/** The problem of hours. */
export const hoursProblemWord = (fault: HoursProblem): string => {
	if (fault === 'hours_clock') return t('请输入时间，如 08:30:00')
	return fault === 'hours_days' ? t('请选择日期') : t(point_problems[fault])
}

/** The valid range of a number. */
export const numberProblemWord = (name: NumberName): string => {
	const { min, max, broken } = number_bounds[name]
	return broken === true
		? t('请输入 {min} 到 {max} 之间的数', { min, max })
		: t('请输入 {min} 到 {max} 之间的整数', { min, max })
}

const plain_words = {
	plays: '播放',
	no_fix: '位置未知',
	old_fix: '定位已过期',
	hours: '不在播放时段内',
	heading: '行驶方向不符',
	slow: '速度过低',
	fast: '速度过高',
	unmoving: '速度或方向未知',
} as const

/** The verdict on a point, with its reason. */
export const verdictWord = ({ is, until = 0, than, away }: PointVerdict, nameOf: (id: number) => string): string => {
	switch (is) {
		case 'outside':
			return t('在区域外，距离 {count} 米', { count: numberWord(Math.max(1, away ?? 0)) })
		case 'lower':
			return t('“{name}”优先级更高', { name: nameOf(than ?? 0) })
		case 'entering':
		case 'cools':
		case 'leaving':
			return t('等待至 {time}', { time: moment(until) })
		default:
			return t(plain_words[is])
	}
}
