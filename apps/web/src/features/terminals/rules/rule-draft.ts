import type { RuleAction } from '@vitrine/domain/rules/action'
import type { RuleInput, RuleTerm, TerminalRule } from '@vitrine/domain/rules/rule'
import { every_weekday } from '@vitrine/domain/schedule/step'
import { randomUuid } from '../../../data/calls/random-uuid.ts'

/** A term as entered in the form; each input uses the fields it needs. */
export interface TermDraft {
	readonly id: number
	readonly input: RuleInput
	readonly is: string
	readonly metric: string
	readonly value: string
	readonly hysteresis: string
	readonly channel: string
	readonly start_time: string
	readonly end_time: string
	readonly week_limit: boolean
	readonly weekdays: number
	readonly longitude: string
	readonly latitude: string
	readonly radius_m: string
	readonly name: string
}

/** The action of a rule as entered in the form. */
export interface ActionDraft {
	readonly type: RuleAction['type']
	readonly value: string
	readonly action: string
	readonly channel: string
	readonly program_id: string
	readonly source: string
}

/** A rule as entered in the form. */
export interface RuleDraft extends ActionDraft {
	readonly key: string
	readonly name: string
	readonly enabled: boolean
	readonly match: string
	readonly terms: readonly TermDraft[]
	readonly for_s: string
	readonly otherwise: string
	readonly cooldown_s: string
	readonly priority: string
}

/** The comparisons available for each input; the first one is the default. */
export const choices = {
	sensor: ['above', 'below'],
	light: ['below', 'above'],
	relay: ['on', 'off'],
	signal: ['lost', 'present'],
	source: ['hdmi1', 'hdmi2', 'dp', 'sdi', 'usb', 'sync', 'async', 'hdmi_priority'],
	time: [],
	place: ['inside', 'outside'],
	value: ['above', 'below', 'equal', 'other'],
} as const satisfies Readonly<Record<RuleInput, readonly string[]>>

const number = (typed: string): number | string => {
	const text = typed.trim().replace(',', '.')
	return text !== '' && Number.isFinite(Number(text)) ? Number(text) : typed
}

/** A new term to append to these. */
export const newTerm = (terms: readonly TermDraft[], input: RuleInput = 'sensor'): TermDraft => ({
	id: Math.max(0, ...terms.map(({ id }) => id)) + 1,
	input,
	is: choices[input][0] ?? '',
	metric: 'temperature',
	value: input === 'light' ? '50' : '40',
	hysteresis: '0',
	channel: '1',
	start_time: '22:00:00',
	end_time: '06:00:00',
	week_limit: false,
	weekdays: every_weekday,
	longitude: '',
	latitude: '',
	radius_m: '500',
	name: '',
})

const draftOfTerm = (term: RuleTerm, place: number): TermDraft => {
	const said = Object.fromEntries(Object.entries(term).map(([key, value]) => [key, String(value)]))
	const days = term.input === 'time' && term.week_days !== null ? { week_limit: true, weekdays: term.week_days } : {}
	return { ...newTerm([], term.input), ...said, input: term.input, ...days, id: place + 1 }
}

const first_action: ActionDraft = {
	type: 'brightness',
	value: '30',
	action: 'off',
	channel: '1',
	program_id: '0',
	source: 'hdmi1',
}

/** An empty form. Its key was never used: another user may add a rule meanwhile, and what a deleted rule did is not said of this one. */
export const newDraft = (): RuleDraft => ({
	...first_action,
	key: `rule-${randomUuid().slice(0, 13)}`,
	name: '',
	enabled: true,
	match: 'all',
	terms: [newTerm([])],
	for_s: '0',
	otherwise: 'none',
	cooldown_s: '60',
	priority: '0',
})

/** A form filled with a rule. */
export const draftOf = ({ when, action, ...rule }: TerminalRule): RuleDraft => ({
	...first_action,
	...rule,
	...Object.fromEntries(Object.entries(action.data).map(([key, value]) => [key, String(value)])),
	type: action.type,
	match: when.match,
	terms: when.terms.map(draftOfTerm),
	for_s: String(rule.for_s),
	cooldown_s: String(rule.cooldown_s),
	priority: String(rule.priority),
})

const termOf = (draft: TermDraft): Record<string, unknown> => {
	const { input, is, metric, name } = draft
	const bound = { is, value: number(draft.value), hysteresis: number(draft.hysteresis) }
	switch (input) {
		case 'sensor':
			return { input, metric, ...bound }
		case 'light':
			return { input, ...bound }
		case 'value':
			return { input, name: name.trim(), ...bound }
		case 'relay':
			return { input, channel: number(draft.channel), is }
		case 'time': {
			const { start_time, end_time, week_limit, weekdays } = draft
			return { input, start_time, end_time, week_days: week_limit ? weekdays : null }
		}
		case 'place': {
			const [longitude, latitude] = [number(draft.longitude), number(draft.latitude)]
			return { input, is, longitude, latitude, radius_m: number(draft.radius_m) }
		}
		default:
			return { input, is }
	}
}

/** The data of an action, with the fields its type has. */
const dataOf = ({ type, value, action, channel, program_id, source }: ActionDraft): Record<string, unknown> => {
	if (type === 'brightness' || type === 'volume') return { value: number(value) }
	if (type === 'screen_power') return { action }
	if (type === 'relay') return { channel: number(channel), action }
	if (type === 'program_switch') return { program_id: number(program_id) }
	return type === 'signal_switch' ? { source } : {}
}

/** The rule as entered, valid or not: the domain reports its problems. */
export const typedRule = (draft: RuleDraft) => ({
	key: draft.key,
	name: draft.name,
	enabled: draft.enabled,
	when: { match: draft.match, terms: draft.terms.map(termOf) },
	for_s: number(draft.for_s),
	action: { type: draft.type, data: dataOf(draft) },
	otherwise: draft.type === 'screenshot' ? 'none' : draft.otherwise,
	cooldown_s: number(draft.cooldown_s),
	priority: number(draft.priority),
})
