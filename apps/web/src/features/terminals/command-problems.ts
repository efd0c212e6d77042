import { dataOf } from '@vitrine/domain/command/command'
import { most_time_servers } from '@vitrine/domain/command/command-data'
import { dayAt, isCalendarDay, latest_zone, zoneOf } from '@vitrine/domain/local-time'
import { clockOf } from '@vitrine/domain/schedule/terms/play-list'
import { isOnSomeDay } from '@vitrine/domain/schedule/terms/timed-conflict'
import { t } from '../../data/text.ts'
import {
	dataOfDraft,
	type FormDraft,
	hasItems,
	hasNumber,
	hasValues,
	type ItemDraft,
	isChoiceOpen,
	type OfferedForm,
	typedData,
} from './command-draft.ts'
import { curveRows, type ExtraField, shownExtras, typedIn } from './settings/extra-fields.ts'

/** Minimum and maximum of the number of each form, from the schema of its type. */
const ranges: Readonly<Record<string, readonly [min: number, max: number]>> = {
	color: [1000, 20_000],
	self_test: [1, 600],
	sensor_config: [5, 86_400],
	central_control: [1, 999_999_999],
}
const rangeOf = (type: OfferedForm): readonly [min: number, max: number] => ranges[type] ?? [0, 100]

const numberProblem = (typed: string, [min, max]: readonly [number, number]): string | null =>
	/^\d{1,9}$/.test(typed.trim()) && Number(typed) >= min && Number(typed) <= max
		? null
		: t('请输入 {min} 到 {max} 的整数', { min, max })

/** The problem of a date range; null if there is none. */
const datesProblem = ({ date_limit, date_start, date_end }: ItemDraft): string | null => {
	if (!date_limit) return null
	if ([date_start, date_end].some(day => day !== '' && !isCalendarDay(day))) return t('没有这个日期')
	if (date_start === '' && date_end === '') return t('请选择日期')
	const isTurned = date_start !== '' && date_end !== '' && date_start > date_end
	if (isTurned) return t('开始日期不能晚于结束日期')
	// Past on the terminal that is last to reach a day.
	return date_end !== '' && date_end < dayAt(latest_zone, Date.now()) ? t('结束日期已过，不会再执行') : null
}

/** The problem of the weekdays of a time whose dates are valid; null if there is none. */
const weekdaysProblem = ({ week_limit, weekdays, date_limit, date_start, date_end }: ItemDraft): string | null => {
	if (!week_limit) return null
	if (weekdays === 0) return t('请至少选择一个星期')
	const dates = { date_start: (date_limit && date_start) || null, date_end: (date_limit && date_end) || null }
	return isOnSomeDay({ ...dates, weekdays }) ? null : t('所选的星期都不在日期范围内')
}

type Named = [name: string, problem: string | null]

/** Problems of a single time, by field name; `isMoment` if it has no end. */
export const spanProblems = (item: ItemDraft, isMoment = false): Named[] => {
	const { id, start, end } = item
	const dates = datesProblem(item)
	const [from, to] = [clockOf(start), clockOf(end)]
	const clock = (found: string | null): string | null => (found === null ? t('时间格式不正确') : null)
	const isSame = from !== null && from === to ? t('开始和结束时间不能相同') : null
	return [
		[`start-${id}`, clock(from)],
		[`end-${id}`, isMoment ? null : (clock(to) ?? isSame)],
		[`days-${id}`, dates === null ? weekdaysProblem(item) : null],
		[`dates-${id}`, dates],
	]
}

const curveProblem = (typed: string): string | null =>
	curveRows(typed)
		.map(({ lux, percent }) => numberProblem(lux, [0, 200_000]) ?? numberProblem(percent, [0, 100]))
		.find(problem => problem !== null) ?? null

/** The problem of a further field on its own. */
const extraProblem = (field: ExtraField, typed: string): string | null => {
	if (typed.trim() === '' && field.isNeeded !== true) return null
	if (field.kind === 'zone' && typed === '') return t('请选择时区')
	if (field.kind === 'zone')
		return zoneOf(typed.trim()) === null ? t('时区不存在：{name}', { name: typed.trim() }) : null
	if (field.kind === 'curve') return curveProblem(typed)
	return field.range === undefined ? null : numberProblem(typed, field.range)
}

const fieldProblems = (
	type: OfferedForm,
	{ choice, fields = {} }: FormDraft,
): [name: string, problem: string | null][] =>
	shownExtras(type, choice, fields).map(field => [`${type}-${field.name}`, extraProblem(field, typedIn(field, fields))])

/** The problem of a brightness beyond its own limits, or of limits that leave nothing between them. */
const limitsProblem = ({ value, min, max }: Readonly<Record<string, unknown>>): [name: string, problem: string][] => {
	const [least, most] = [typeof min === 'number' ? min : 0, typeof max === 'number' ? max : 100]
	if (least > most) return [['brightness-max', t('不能低于最低亮度')]]
	if (typeof value !== 'number') return []
	if (value < least) return [['brightness-number', t('不能低于最低亮度')]]
	return value > most ? [['brightness-number', t('不能高于最高亮度')]] : []
}

/** What is wrong with time servers: the one at a place, or else that there are too many. */
const serversProblem = (servers: unknown, place: PropertyKey | undefined): string => {
	if (typeof place !== 'number') return t('最多 {count} 个 NTP 服务器', { count: most_time_servers })
	const name: unknown = Array.isArray(servers) ? servers[place] : ''
	return name === '' ? t('格式不正确') : t('“{name}”不是有效的 NTP 服务器地址', { name: String(name) })
}

/** Problems between fields that are valid on their own, as far as one of them is to blame. */
const betweenProblem = (type: OfferedForm, draft: FormDraft): [name: string, problem: string][] => {
	const data = typedData(type, draft)
	if (type === 'brightness') return limitsProblem(data)
	const [field, place] = dataOf(type).safeParse(data).error?.issues[0]?.path ?? []
	return field === 'ntp_servers' ? [[`${type}-ntp_servers`, serversProblem(data.ntp_servers, place)]] : []
}

const itemProblems = (type: OfferedForm, item: ItemDraft): Named[] => [
	...spanProblems(item, type === 'restart_schedule'),
	[`value-${item.id}`, hasValues(type) ? numberProblem(item.value, [0, 100]) : null],
]

/** Problems between times that are valid on their own: the first one that overlaps an earlier one. */
export const togetherProblem = (
	items: readonly ItemDraft[],
	isValid: (items: readonly ItemDraft[]) => boolean,
): [name: string, problem: string][] => {
	if (isValid(items)) return []
	if (items.length === 0) return [['items', t('请至少添加一个时段')]]
	const place = items.findIndex((_, at) => !isValid(items.slice(0, at + 1)))
	return [[`start-${items[place]?.id ?? 0}`, t('与前面的时段重叠')]]
}

/** Problems of a form in words, by field name; empty if `dataOfDraft` yields a command. */
export const formProblems = (type: OfferedForm, draft: FormDraft): ReadonlyMap<string, string> => {
	const number: [string, string | null][] = hasNumber(type, draft)
		? [[`${type}-number`, numberProblem(draft.number, rangeOf(type))]]
		: []
	const choice: [string, string | null][] = isChoiceOpen(type, draft) ? [[`${type}-choice`, t('请选择')]] : []
	const ofItems = hasItems(type, draft) ? draft.items.flatMap(item => itemProblems(type, item)) : []
	const found = [...choice, ...number, ...fieldProblems(type, draft), ...ofItems].flatMap(
		([name, problem]): [string, string][] => (problem === null ? [] : [[name, problem]]),
	)
	const isValid = (items: readonly ItemDraft[]) => dataOfDraft(type, { ...draft, items }) !== null
	if (found.length > 0 || isValid(draft.items)) return new Map(found)
	const between = betweenProblem(type, draft)
	return new Map(between.length > 0 ? between : togetherProblem(draft.items, isValid))
}
