import { type RuleProblem, ruleProblems } from '@vitrine/domain/rules/problem'
import { rule_limits } from '@vitrine/domain/rules/rule'
import { t } from '../../../data/text.ts'
import type { RuleDraft, TermDraft } from './rule-draft.ts'

/** Problems of a rule draft: by field name, and those not tied to a single field. */
export interface DraftProblems {
	readonly fields: Readonly<Record<string, string>>
	readonly whole: RuleProblem | null
}

export const no_problems: DraftProblems = { fields: {}, whole: null }

export const wholeBetween = (min: number, max: number): string => t('请输入 {min} 到 {max} 的整数', { min, max })
export const numberBetween = (min: number, max: number): string => t('请输入 {min} 到 {max} 的数', { min, max })

const valueProblem = ({ input, is }: TermDraft): string => {
	if (input === 'light') return numberBetween(0, 200_000)
	return input === 'value' && (is === 'equal' || is === 'other') ? t('请填写 1 到 60 个字符') : t('请输入数字')
}

/** What a field of a term accepts, in words. */
const termProblem = (field: string, typed: TermDraft): string => {
	if (field === 'value') return valueProblem(typed)
	if (field === 'hysteresis') return t('请输入 0 或更大的数')
	if (field === 'longitude') return numberBetween(-180, 180)
	if (field === 'latitude') return numberBetween(-90, 90)
	if (field === 'radius_m') return wholeBetween(50, 1_000_000)
	if (field === 'name') return t('以字母开头，最多 40 个字母、数字、点、下划线或连字符')
	return field === 'week_days' ? t('请至少选择一个星期') : t('请填写 HH:mm:ss 格式的时间')
}

const fieldProblems: Readonly<Record<string, () => string>> = {
	name: () => t('请填写 1 到 60 个字符'),
	for_s: () => wholeBetween(0, rule_limits.seconds),
	cooldown_s: () => wholeBetween(0, rule_limits.seconds),
	priority: () => wholeBetween(0, rule_limits.priority),
}

/** The form field a problem belongs to, and the text shown there; null if it belongs to none. */
const problemOf = (
	draft: RuleDraft,
	{ code, term, field }: RuleProblem,
): readonly [name: string, words: string] | null => {
	const typed = term === null ? undefined : draft.terms[term]
	if (code === 'rule_term' && typed !== undefined) return [`${field}-${typed.id}`, termProblem(field, typed)]
	if (code === 'rule_action' && field === 'value') return ['action-value', wholeBetween(0, 100)]
	const words = code === 'rule_name' || code === 'rule_span' || code === 'rule_field' ? fieldProblems[field] : undefined
	return words === undefined ? null : [field, words()]
}

/** The problems of the rule at index `place`, whose draft is `draft`. */
export const draftProblems = (rules: readonly unknown[], place: number, draft: RuleDraft): DraftProblems => {
	const problems = ruleProblems(rules)
	const found = problems.map(problem => (problem.place === place ? problemOf(draft, problem) : null))
	return {
		fields: Object.fromEntries(found.filter(one => one !== null)),
		whole: problems.find((_, at) => found[at] === null) ?? null,
	}
}
