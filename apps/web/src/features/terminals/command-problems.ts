import { clockOf } from '@vitrine/domain/schedule/terms/play-list'
import { t } from '../../data/text.ts'
import {
	dataOfDraft,
	type FormDraft,
	firstNumber,
	hasItems,
	hasValues,
	type ItemDraft,
	type OfferedForm,
} from './command-draft.ts'

/** Minimum and maximum of a form's number, from the schema of its type. */
const rangeOf = (type: OfferedForm): readonly [min: number, max: number] => {
	if (type === 'color') return [1000, 20_000]
	return type === 'self_test' ? [1, 600] : [0, 100]
}

const numberProblem = (typed: string, [min, max]: readonly [number, number]): string | null =>
	/^\d{1,9}$/.test(typed.trim()) && Number(typed) >= min && Number(typed) <= max
		? null
		: t('请输入 {min} 到 {max} 的整数', { min, max })

/** Problems of a single time, by field name. */
const itemProblems = (type: OfferedForm, item: ItemDraft): [name: string, problem: string | null][] => {
	const { id, start, end, value, week_limit, weekdays } = item
	const [from, to] = [clockOf(start), clockOf(end)]
	const clock = (found: string | null): string | null => (found === null ? t('时间格式不正确') : null)
	const isMoment = type === 'restart_schedule'
	const isSame = from !== null && from === to ? t('开始和结束时间不能相同') : null
	return [
		[`start-${id}`, clock(from)],
		[`end-${id}`, isMoment ? null : (clock(to) ?? isSame)],
		[`value-${id}`, hasValues(type) ? numberProblem(value, [0, 100]) : null],
		[`days-${id}`, week_limit && weekdays === 0 ? t('请至少选择一个星期') : null],
	]
}

/** Problems between times that are valid on their own: the first one that overlaps an earlier one. */
const togetherProblem = (type: OfferedForm, draft: FormDraft): [name: string, problem: string][] => {
	if (dataOfDraft(type, draft) !== null) return []
	const { items } = draft
	if (items.length === 0) return [['items', t('请至少添加一个时段')]]
	const place = items.findIndex((_, at) => dataOfDraft(type, { ...draft, items: items.slice(0, at + 1) }) === null)
	return [[`start-${items[place]?.id ?? 0}`, t('与前面的时段重叠')]]
}

/** Problems of a form in words, by field name; empty if `dataOfDraft` yields a command. */
export const formProblems = (type: OfferedForm, draft: FormDraft): ReadonlyMap<string, string> => {
	const number: [string, string | null][] =
		firstNumber(type) === null ? [] : [[`${type}-number`, numberProblem(draft.number, rangeOf(type))]]
	const items = hasItems(type, draft.choice) ? draft.items.flatMap(item => itemProblems(type, item)) : []
	const found = [...number, ...items].flatMap(([name, problem]): [string, string][] =>
		problem === null ? [] : [[name, problem]],
	)
	return new Map(found.length > 0 ? found : togetherProblem(type, draft))
}
