import type { PointDetail } from '@vitrine/contract/release/points'
import { placeDegrees } from '@vitrine/domain/earth'
import { type Area, type AreaKind, area_limits, enteredProblem } from '@vitrine/domain/points/area'
import { hoursProblem, type PointHours, point_limits } from '@vitrine/domain/points/point'
import { every_weekday } from '@vitrine/domain/schedule/step'
import { clockOf } from '@vitrine/domain/schedule/terms/play-list'
import type { points } from '../../data/calls/api.ts'

/** A place as entered in the form, in degrees. */
export interface TypedPlace {
	readonly key: number
	readonly longitude: string
	readonly latitude: string
}

/** Hours as entered in the form. */
export interface TypedHours {
	readonly key: number
	readonly start: string
	readonly end: string
	readonly date_limit: boolean
	readonly date_start: string
	readonly date_end: string
	readonly week_limit: boolean
	readonly weekdays: number
}

/** The numbers of a point as entered in the form; empty means not set. */
export interface TypedNumbers {
	readonly radius_m: string
	readonly width_m: string
	readonly priority: string
	readonly hysteresis_m: string
	readonly hysteresis_s: string
	readonly heading_towards: string
	readonly heading_within: string
	readonly min_speed: string
	readonly max_speed: string
	readonly cooldown_s: string
	readonly fix_age_s: string
}
export type NumberName = keyof TypedNumbers

/** A point being edited. */
export interface PointDraft extends TypedNumbers {
	readonly name: string
	readonly group_id: number
	readonly enabled: boolean
	readonly kind: AreaKind
	readonly places: readonly TypedPlace[]
	readonly program_ids: readonly number[]
	readonly device_ids: readonly number[]
	readonly group_ids: readonly number[]
	readonly hours: readonly TypedHours[]
}

let last = 0
/** Returns a unique key. */
export const newKey = (): number => ++last

/** Degrees as text. */
export const written = (degrees: number): string => String(placeDegrees(degrees))

export const typedPlace = ({ longitude, latitude }: { longitude: number; latitude: number }): TypedPlace => ({
	key: newKey(),
	longitude: written(longitude),
	latitude: written(latitude),
})

/** New hours: all day, on all days. */
export const newHours = (): TypedHours => ({
	key: newKey(),
	start: '00:00:00',
	end: '23:59:59',
	date_limit: false,
	date_start: '',
	date_end: '',
	week_limit: false,
	weekdays: every_weekday,
})

/** An empty point of an organisation. */
export const newDraft = (group_id: number): PointDraft => ({
	name: '',
	group_id,
	enabled: true,
	kind: 'circle',
	places: [],
	program_ids: [],
	device_ids: [],
	group_ids: [],
	hours: [],
	radius_m: '200',
	width_m: '100',
	priority: '50',
	hysteresis_m: '20',
	hysteresis_s: '5',
	heading_towards: '',
	heading_within: '45',
	min_speed: '',
	max_speed: '',
	cooldown_s: '0',
	fix_age_s: '60',
})

const typedHours = ({ start, end, date_start, date_end, weekdays }: PointHours): TypedHours => ({
	key: newKey(),
	start,
	end,
	date_limit: date_start !== null || date_end !== null,
	date_start: date_start ?? '',
	date_end: date_end ?? '',
	week_limit: weekdays !== null,
	weekdays: weekdays ?? every_weekday,
})

const text = (value: number | null): string => (value === null ? '' : String(value))

const typedArea = (area: Area): Pick<PointDraft, 'kind' | 'places' | 'radius_m' | 'width_m'> => {
	const { radius_m, width_m } = newDraft(0)
	const places = area.kind === 'circle' ? [area.centre] : area.kind === 'polygon' ? area.corners : area.line
	return {
		kind: area.kind,
		places: places.map(typedPlace),
		radius_m: area.kind === 'circle' ? String(area.radius_m) : radius_m,
		width_m: area.kind === 'corridor' ? String(area.width_m) : width_m,
	}
}

/** A stored point as form values. */
export const draftOf = (point: PointDetail): PointDraft => ({
	name: point.name,
	group_id: point.group_id,
	enabled: point.enabled,
	...typedArea(point.area),
	priority: String(point.priority),
	hysteresis_m: String(point.hysteresis_m),
	hysteresis_s: String(point.hysteresis_s),
	heading_towards: text(point.heading?.towards ?? null),
	heading_within: text(point.heading?.within ?? 45),
	min_speed: text(point.min_speed),
	max_speed: text(point.max_speed),
	cooldown_s: String(point.cooldown_s),
	fix_age_s: String(point.fix_age_s),
	program_ids: point.programs.map(({ id }) => id),
	device_ids: point.device_ids,
	group_ids: point.groups.map(({ id }) => id),
	hours: point.hours.map(typedHours),
})

/** Parses an entered number with either decimal separator; NaN if invalid. */
export const numberOf = (typed: string): number => {
	const trimmed = typed.trim().replace(',', '.')
	return trimmed === '' ? Number.NaN : Number(trimmed)
}

/** The drawn or entered area, as input for the rule that checks areas. */
export const areaOf = ({ kind, places, radius_m, width_m }: PointDraft): unknown => {
	const typed = places.map(({ longitude, latitude }) => ({
		longitude: numberOf(longitude),
		latitude: numberOf(latitude),
	}))
	if (kind === 'circle') return { kind, centre: typed[0], radius_m: numberOf(radius_m) }
	return kind === 'polygon' ? { kind, corners: typed } : { kind, line: typed, width_m: numberOf(width_m) }
}

/** The bounds of each number, and whether it can be empty or fractional. */
export const number_bounds: Readonly<
	Record<NumberName, { readonly min: number; readonly max: number; readonly empty?: true; readonly broken?: true }>
> = {
	radius_m: area_limits.radius,
	width_m: area_limits.width,
	priority: point_limits.priority,
	hysteresis_m: { min: 0, max: point_limits.hysteresis_m },
	hysteresis_s: { min: 0, max: point_limits.hysteresis_s },
	heading_towards: { min: 0, max: 359.999, empty: true, broken: true },
	heading_within: { ...point_limits.within, broken: true },
	min_speed: { min: 0, max: point_limits.speed, empty: true, broken: true },
	max_speed: { min: 0, max: point_limits.speed, empty: true, broken: true },
	cooldown_s: { min: 0, max: point_limits.cooldown_s },
	fix_age_s: point_limits.fix_age_s,
}

const isNumberRight = (name: NumberName, typed: string): boolean => {
	const { min, max, empty, broken } = number_bounds[name]
	if (typed.trim() === '') return empty === true
	const value = numberOf(typed)
	return value >= min && value <= max && (broken === true || Number.isInteger(value))
}

/** Hours in their stored form; short times are written out in full. */
const hoursOf = ({ start, end, date_limit, date_start, date_end, week_limit, weekdays }: TypedHours): PointHours => ({
	start: clockOf(start) ?? start,
	end: clockOf(end) ?? end,
	date_start: date_limit && date_start !== '' ? date_start : null,
	date_end: date_limit && date_end !== '' ? date_end : null,
	weekdays: week_limit ? weekdays : null,
})

type HoursProblem = NonNullable<ReturnType<typeof hoursProblem>> | 'hours_clock' | 'hours_days'

const typedHoursProblem = (typed: TypedHours): HoursProblem | null => {
	if (clockOf(typed.start) === null || clockOf(typed.end) === null) return 'hours_clock'
	if (typed.date_limit && typed.date_start === '' && typed.date_end === '') return 'hours_days'
	return hoursProblem(hoursOf(typed))
}

/** The problems of a draft, by field. */
export interface DraftProblems {
	readonly fields: ReadonlySet<keyof PointDraft>
	readonly area: ReturnType<typeof enteredProblem>
	readonly isSpeedReversed: boolean
	readonly hours: ReadonlyMap<number, HoursProblem>
}

export const no_problems: DraftProblems = {
	fields: new Set(),
	area: null,
	isSpeedReversed: false,
	hours: new Map(),
}

/** The numbers that apply to this draft. */
const asked = ({ kind, heading_towards }: PointDraft): NumberName[] =>
	(Object.keys(number_bounds) as NumberName[]).filter(name => {
		if (name === 'radius_m') return kind === 'circle'
		if (name === 'width_m') return kind === 'corridor'
		return name !== 'heading_within' || heading_towards.trim() !== ''
	})

export const draftProblems = (draft: PointDraft): DraftProblems => {
	const fields = new Set<keyof PointDraft>(asked(draft).filter(name => !isNumberRight(name, draft[name])))
	if (draft.name.trim() === '') fields.add('name')
	if (draft.group_id === 0) fields.add('group_id')
	if (draft.program_ids.length === 0) fields.add('program_ids')
	if (draft.device_ids.length + draft.group_ids.length === 0) fields.add('device_ids')
	const hours = draft.hours.flatMap((one): [number, HoursProblem][] => {
		const fault = typedHoursProblem(one)
		return fault === null ? [] : [[one.key, fault]]
	})
	return {
		fields,
		area: enteredProblem(areaOf(draft)),
		isSpeedReversed: numberOf(draft.min_speed) > numberOf(draft.max_speed),
		hours: new Map(hours),
	}
}

export const isSound = ({ fields, area, isSpeedReversed, hours }: DraftProblems): boolean =>
	fields.size === 0 && area === null && !isSpeedReversed && hours.size === 0

const optional = <N extends string>(name: N, typed: string): { readonly [K in N]?: number } =>
	(typed.trim() === '' ? {} : { [name]: numberOf(typed) }) as { readonly [K in N]?: number }

/** The API input of a valid draft. */
export const inputOf = (draft: PointDraft): Parameters<typeof points.add>[0] => ({
	name: draft.name.trim(),
	group_id: draft.group_id,
	enabled: draft.enabled ? 1 : 0,
	area: areaOf(draft) as Area,
	priority: numberOf(draft.priority),
	hysteresis_m: numberOf(draft.hysteresis_m),
	hysteresis_s: numberOf(draft.hysteresis_s),
	cooldown_s: numberOf(draft.cooldown_s),
	fix_age_s: numberOf(draft.fix_age_s),
	...optional('heading_towards', draft.heading_towards),
	...(draft.heading_towards.trim() === '' ? {} : optional('heading_within', draft.heading_within)),
	...optional('min_speed', draft.min_speed),
	...optional('max_speed', draft.max_speed),
	hours: draft.hours.map(hoursOf),
	program_ids: [...draft.program_ids],
	device_ids: [...draft.device_ids],
	group_ids: [...draft.group_ids],
})
