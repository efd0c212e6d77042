import { rule_errors } from '@vitrine/contract/terminal/rule-errors'
import type { RuleAction } from '@vitrine/domain/rules/action'
import type { VerdictWord } from '@vitrine/domain/rules/evaluation'
import type { RuleProblem } from '@vitrine/domain/rules/problem'
import type { RuleInput, RuleTerm, TerminalRule } from '@vitrine/domain/rules/rule'
import { hasWeekday } from '@vitrine/domain/schedule/terms/play-list'
import { isSensorMetric, sensor_metrics } from '@vitrine/domain/terminal/sensor'
import type { TextKey } from '@vitrine/texts/all'
import { t } from '../../../data/text.ts'
import { commandWord } from '../../../ui/command-word.ts'
import { weekdayWord } from '../../../ui/forms/weekday-choice.tsx'
import { measuredNumber, measuredWord, sensorWord } from '../../../ui/terminals/sensor-word.ts'
import { sourceWord } from '../../../ui/terminals/source-word.ts'

const inputs: Readonly<Record<RuleInput, TextKey>> = {
	sensor: '传感器读数',
	light: '光照',
	relay: '继电器',
	signal: '有无信号',
	source: '当前信号源',
	time: '时间',
	place: '位置',
	value: 'API 数值',
}

/** The name of a rule input. */
export const inputWord = (input: RuleInput): string => t(inputs[input])

const asked: Readonly<Record<string, TextKey>> = {
	above: '高于',
	below: '低于',
	equal: '等于',
	other: '不等于',
	on: '已接通',
	off: '已断开',
	lost: '无信号',
	present: '有信号',
	inside: '在范围内',
	outside: '在范围外',
}

/** The name of a comparison. */
export const askedWord = (is: string): string => {
	const known = Object.hasOwn(asked, is) ? asked[is] : undefined
	return known === undefined ? sourceWord(is) : t(known)
}

const metresWord = (value: number): string => t('{value} 米', { value: measuredNumber(value) })

/** A value of a term with its unit. */
export const valueWord = (term: RuleTerm, value: number | string): string => {
	if (typeof value === 'string') return term.input === 'time' ? value : askedWord(value)
	if (term.input === 'place') return metresWord(value)
	if (term.input === 'light') return measuredWord({ metric: 'light', unit: 'lux', value })
	if (term.input !== 'sensor') return measuredNumber(value)
	const unit = isSensorMetric(term.metric) ? sensor_metrics[term.metric] : ''
	return unit === '' ? measuredNumber(value) : measuredWord({ metric: term.metric, unit, value })
}

const daysWord = (mask: number | null): string =>
	mask === null
		? ''
		: ` · ${[0, 1, 2, 3, 4, 5, 6]
				.filter(day => hasWeekday(mask, day))
				.map(day => weekdayWord(day, 'short'))
				.join(' ')}`

/** The name of the thing a term checks. */
const subjectOf = (term: RuleTerm): string => {
	if (term.input === 'sensor') return sensorWord(term.metric)
	if (term.input === 'relay') return t('继电器 {channel}', { channel: term.channel })
	return term.input === 'value' ? term.name : inputWord(term.input)
}

/** A term in words. */
export const termWord = (term: RuleTerm): string => {
	if (term.input === 'time') return `${term.start_time}\u00a0–\u00a0${term.end_time}${daysWord(term.week_days)}`
	const subject = subjectOf(term)
	if (term.input === 'place')
		return `${subject}: ${askedWord(term.is)} (${term.latitude}, ${term.longitude} · ${metresWord(term.radius_m)})`
	if (!('value' in term)) return `${subject}: ${askedWord(term.is)}`
	const value = typeof term.value === 'string' ? term.value : valueWord(term, term.value)
	const back = term.hysteresis > 0 ? ` (${t('回差')} ${valueWord(term, term.hysteresis)})` : ''
	return `${subject} ${askedWord(term.is)} ${value}${back}`
}

/** What an action does, in words. */
export const actionWord = ({ type, data }: RuleAction): string => {
	switch (type) {
		case 'brightness':
		case 'volume':
			return `${commandWord(type)} ${data.value}%`
		case 'screen_power':
			return data.action === 'on' ? t('打开屏幕') : t('关闭屏幕')
		case 'relay':
			return `${t('继电器 {channel}', { channel: data.channel })}: ${data.action === 'on' ? t('接通继电器') : t('断开继电器')}`
		case 'program_switch':
			return data.program_id === 0 ? t('恢复发布内容') : `${commandWord(type)} ${data.program_id}`
		case 'signal_switch':
			return `${commandWord(type)}: ${sourceWord(data.source)}`
		default:
			return commandWord(type)
	}
}

const verdicts: Partial<Record<VerdictWord, TextKey>> = {
	disabled: '规则已停用',
	waits: '不执行：条件成立的时间还不够长',
	unmet: '不执行：条件不成立',
	unknown: '不执行：有数值未知',
}

/** The verdict on a rule, in words; `than` is the name of the rule that takes precedence. */
export const verdictWord = (is: VerdictWord, than: string): string => {
	if (is === 'lower') return t('不执行：“{name}”优先', { name: than })
	const known = verdicts[is]
	return known === undefined ? '' : t(known)
}

/** How long the terms of a rule have to hold, the minimum interval between its actions, and its priority, in words. */
export const termsOfRule = ({ for_s, cooldown_s, priority }: TerminalRule): string =>
	[
		...(for_s > 0 ? [t('条件须持续 {count} 秒', { count: for_s })] : []),
		t('两次动作至少间隔 {count} 秒', { count: cooldown_s }),
		t('优先级 {priority}', { priority }),
	].join(' · ')

/** The problem of a rule, in words; a term's field is named as in the form. */
export const ruleProblemWord = ({ code, rule, term, field }: RuleProblem): string =>
	t(rule_errors[code].text, { rule, field: fieldWord(field), number: (term ?? 0) + 1 })

const fields: Readonly<Record<string, TextKey>> = {
	value: '值',
	hysteresis: '回差',
	channel: '继电器',
	start_time: '开始时间',
	end_time: '结束时间',
	week_days: '星期',
	longitude: '经度',
	latitude: '纬度',
	radius_m: '半径（米）',
	name: '名称',
	metric: '传感器',
	priority: '优先级',
}

const fieldWord = (field: string): string => {
	const known = fields[field]
	return known === undefined ? field : t(known)
}
