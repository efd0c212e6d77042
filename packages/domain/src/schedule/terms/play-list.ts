import { isLocalText } from '../../local-time.ts'
import type { LocalClocks, LocalTime } from '../local-clocks.ts'
import { every_weekday, local_clock, type Step } from '../step.ts'
import { isLimitEmpty, type StepProblem, stepConflicts, stepProblem, stepSpan } from './step-rules.ts'

/**
 * A step being planned (specification B §3): days and weekdays are retained even while they do not limit it. `key` identifies it within
 * its item; valid times are in the form that `clockOf` accepts, days are `yyyy-MM-dd` or empty.
 */
export interface PlannedStep {
	readonly key: number
	readonly start: string
	readonly end: string
	readonly date_limit: boolean
	readonly date_start: string
	readonly date_end: string
	readonly week_limit: boolean
	readonly weekdays: number
	readonly play_count: number
	readonly total: number
}

/** A program in a play list: played `count` times, or for a `time` that `clockOf` accepts, depending on `radio`. */
export interface PlayListItem {
	/** Identifies it within its list, which can contain a program more than once. */
	readonly key: number
	readonly program_id: number
	readonly radio: 'count' | 'time'
	readonly count: number
	readonly time: string
	readonly steps: readonly PlannedStep[]
}

/** A play list being edited, and the index of the selected item. */
export interface PlayList {
	readonly items: readonly PlayListItem[]
	readonly index: number
}

export const empty_list: PlayList = { items: [], index: 0 }

const nextKey = (list: readonly { readonly key: number }[]): number => Math.max(0, ...list.map(({ key }) => key)) + 1

const newStep = (key: number): PlannedStep => ({
	key,
	start: '00:00:00',
	end: '23:59:59',
	play_count: 1,
	total: 0,
	date_limit: false,
	date_start: '',
	date_end: '',
	week_limit: false,
	weekdays: every_weekday,
})

/** Appends programs with the defaults of specification B §4, and selects the last of them. */
export const addItems = ({ items, index }: PlayList, program_ids: readonly number[]): PlayList => {
	const first = nextKey(items)
	const added = program_ids.map(
		(program_id, place): PlayListItem => ({
			key: first + place,
			program_id,
			radio: 'count',
			count: 1,
			time: '01:00:00',
			steps: [newStep(1)],
		}),
	)
	return added.length === 0 ? { items, index } : { items: [...items, ...added], index: items.length + added.length - 1 }
}

/** Removes an item; the previous one, or the first, is then selected. */
export const deleteItem = ({ items, index }: PlayList, place: number): PlayList =>
	items[place] === undefined ? { items, index } : { items: items.toSpliced(place, 1), index: Math.max(0, place - 1) }

/** Inserts a duplicate after an item and selects it. */
export const copyItem = ({ items, index }: PlayList, place: number): PlayList => {
	const item = items[place]
	if (item === undefined) return { items, index }
	return { items: items.toSpliced(place + 1, 0, { ...item, key: nextKey(items) }), index: place + 1 }
}

/** Moves an item one place up (-1) or down (1), if possible, and selects it. */
export const moveItem = ({ items, index }: PlayList, place: number, by: -1 | 1): PlayList => {
	const [item, other] = [items[place], items[place + by]]
	if (item === undefined || other === undefined) return { items, index }
	return { items: items.with(place, other).with(place + by, item), index: place + by }
}

/** Selects another item. */
export const lookAt = ({ items }: PlayList, index: number): PlayList => ({ items, index })

/** Changes the item at an index. */
export const changeItem = (
	{ items, index }: PlayList,
	place: number,
	change: (item: PlayListItem) => PlayListItem,
): PlayList => ({ items: items.map((item, at) => (at === place ? change(item) : item)), index })

/** Adds a step that plays all day. */
export const addStep = (item: PlayListItem): PlayListItem => ({
	...item,
	steps: [...item.steps, newStep(nextKey(item.steps))],
})

/** Removes a step; the last one stays (specification B §4). */
export const deleteStep = (item: PlayListItem, key: number): PlayListItem =>
	item.steps.length === 1 ? item : { ...item, steps: item.steps.filter(step => step.key !== key) }

/** Changes the step with this key. */
export const changeStep = (item: PlayListItem, key: number, change: Partial<PlannedStep>): PlayListItem => ({
	...item,
	steps: item.steps.map(step => (step.key === key ? { ...step, ...change } : step)),
})

/** Whether a mask contains a weekday, 0 for Sunday to 6. */
export const hasWeekday = (weekdays: number, weekday: number): boolean => (weekdays & (1 << weekday)) !== 0

/** A mask with a weekday toggled, Sunday 1 to Saturday 64. */
export const toggleWeekday = (weekdays: number, weekday: number): number => weekdays ^ (1 << weekday)

/** All seven weekdays, or none if all were set. */
export const toggleEveryWeekday = (weekdays: number): number => (weekdays === every_weekday ? 0 : every_weekday)

/** A duration in ms. */
export const msOf = (amount: number, unit: 'hours' | 'seconds'): number =>
	amount * (unit === 'hours' ? 3_600_000 : 1000)

/** A typed time, `9:30` or `09:30:00`, as `HH:mm:ss`; null if invalid. */
export const clockOf = (text: string): string | null => {
	const parts = text.trim().replaceAll('：', ':').split(':')
	if (parts.length < 2 || parts.length > 3) return null
	const clock = [...parts, '00']
		.slice(0, 3)
		.map(part => part.padStart(2, '0'))
		.join(':')
	return local_clock.safeParse(clock).success ? clock : null
}

/** A duration in ms, written in the form that `clockOf` accepts; 0 if invalid. */
export const clockMs = (text: string): number => {
	const [hours = 0, minutes = 0, seconds = 0] = (clockOf(text) ?? '').split(':').map(Number)
	return msOf(hours, 'hours') + msOf(minutes * 60 + seconds, 'seconds')
}

/** A day as in payloads, `yyyy/MM/dd`: the first ten characters of `yyyy-MM-dd…` (specification B §7). */
export const slashedDay = (text: string): string => text.slice(0, 10).replaceAll('-', '/')

/** The fields of a publish payload that state how often or for how long each program plays; ms, and -1 for those that are counted. */
export const listPayload = (items: readonly PlayListItem[]) => ({
	play_ids: items.map(({ program_id }) => program_id),
	playCountList: items.map(({ count }) => count),
	usePlayTimeList: items.map(({ radio }) => (radio === 'time' ? 1 : 0)),
	playTimeList: items.map(({ radio, time }) => (radio === 'time' ? clockMs(time) : -1)),
})

/** Whether the days that limit a step exist in the calendar, if given. */
const areDays = ({ date_limit, date_start, date_end }: PlannedStep): boolean =>
	!date_limit || [date_start, date_end].every(day => day === '' || isLocalText(day))

const areClocks = ({ start, end }: PlannedStep): boolean => clockOf(start) !== null && clockOf(end) !== null

/** A planned step in the form of releases; null while one of its times or days is invalid. */
const stepOf = (program_id: number, planned: PlannedStep): Step | null => {
	const [start, end] = [clockOf(planned.start), clockOf(planned.end)]
	if (start === null || end === null || !areDays(planned)) return null
	const { date_limit, date_start, date_end, week_limit, weekdays, play_count, total } = planned
	return {
		program_id,
		start,
		end,
		play_count,
		total,
		date_start: date_limit && date_start !== '' ? date_start : null,
		date_end: date_limit && date_end !== '' ? date_end : null,
		weekdays: week_limit ? weekdays : null,
	}
}

const placed = (items: readonly PlayListItem[]) =>
	items.flatMap(({ key, program_id, steps }) =>
		steps.flatMap(planned => {
			const is = stepOf(program_id, planned)
			return is === null ? [] : [{ item: key, step: planned.key, is }]
		}),
	)

/** The valid steps of a list. */
export const stepsOf = (items: readonly PlayListItem[]): Step[] => placed(items).map(({ is }) => is)

/** A problem of a step, by item key and step key; `clocks` is an invalid time, `no_day` an invalid day. */
export interface PlanProblem {
	readonly item: number
	readonly step: number
	readonly fault: StepProblem | 'clocks' | 'no_day' | 'conflict'
	/** The clock that decided it. */
	readonly clock?: LocalTime
	/** The hours that it conflicts with. */
	readonly others?: readonly string[]
}

/** The problems of the steps of a list at these local times (specification B §5). */
export const planProblems = (items: readonly PlayListItem[], clocks: LocalClocks): PlanProblem[] => {
	const steps = placed(items)
	const unwritten = items.flatMap(({ key, steps: all }) =>
		all.flatMap((step): PlanProblem[] => [
			...(areClocks(step) ? [] : [{ item: key, step: step.key, fault: 'clocks' as const }]),
			...(areDays(step) ? [] : [{ item: key, step: step.key, fault: 'no_day' as const }]),
		]),
	)
	const single = steps.flatMap(({ item, step, is }): PlanProblem[] => {
		const found = stepProblem(is, clocks)
		return found === null ? [] : [{ item, step, ...found }]
	})
	const unlimited = items.flatMap(({ key, steps: all }) =>
		all.flatMap(({ key: step, date_limit, date_start, date_end }): PlanProblem[] =>
			isLimitEmpty(date_limit, date_start, date_end) ? [{ item: key, step, fault: 'no_dates' }] : [],
		),
	)
	const pairs = stepConflicts(steps.map(({ is }) => is))
	const conflicts = steps.flatMap(({ item, step }, place): PlanProblem[] => {
		const met = pairs.flatMap(([a, b]) => (a === place ? [b] : b === place ? [a] : []))
		const others = met.flatMap(at => steps[at] ?? []).map(({ is }) => stepSpan(is))
		return others.length === 0 ? [] : [{ item, step, fault: 'conflict', others }]
	})
	return [...unwritten, ...unlimited, ...single, ...conflicts]
}
