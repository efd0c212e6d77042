import type { Sensor } from '@vitrine/contract/terminal/sensors'
import type { Terminal } from '@vitrine/contract/terminals'
import { type RuleTerm, rule_limits, type TerminalRule } from '@vitrine/domain/rules/rule'
import { no_inputs, type RuleInputs } from '@vitrine/domain/rules/term'
import { t } from '../../../data/text.ts'
import { numberBetween } from './draft-problems.ts'

/** One input that rules use, as entered in the simulator. */
export interface AskedInput {
	/** Unique among the inputs. */
	readonly id: string
	readonly term: RuleTerm
}

/** The fields of a place. */
export const place_parts = ['longitude', 'latitude'] as const

const idOf = (term: RuleTerm): string => {
	if (term.input === 'sensor') return term.metric === 'light' ? 'light' : `sensor ${term.metric}`
	if (term.input === 'relay') return `relay ${term.channel}`
	return term.input === 'value' ? `value ${term.name}` : term.input
}

/** The inputs rules use besides the time, without duplicates. */
export const askedInputs = (rules: readonly TerminalRule[]): AskedInput[] => {
	const found = new Map<string, AskedInput>()
	for (const { when } of rules)
		for (const term of when.terms) {
			const id = idOf(term)
			if (term.input !== 'time' && !found.has(id)) found.set(id, { id, term })
		}
	return [...found.values()]
}

/** The reported values of all inputs that rules can use, in the form in which a user would enter them. */
export const knownInputs = (
	{ reported, longitude, latitude }: Terminal,
	sensors: readonly Sensor[],
	values: Readonly<Record<string, number | string>>,
): Readonly<Record<string, string>> => ({
	...Object.fromEntries(
		// Rules on the terminal see what it measures, without calibration.
		sensors.map(({ metric, measured }) => [metric === 'light' ? 'light' : `sensor ${metric}`, String(measured)]),
	),
	...Object.fromEntries((reported.relays ?? []).map((state, place) => [`relay ${place + 1}`, state])),
	...Object.fromEntries(Object.entries(values).map(([name, value]) => [`value ${name}`, String(value)])),
	...(longitude === null || latitude === null ? {} : { longitude: String(longitude), latitude: String(latitude) }),
})

const number = (typed: string | undefined): number | undefined => {
	const text = (typed ?? '').trim().replace(',', '.')
	return text === '' || !Number.isFinite(Number(text)) ? undefined : Number(text)
}

/** The values entered for inputs of these kinds, by name; unreadable ones are left out. */
const named = <V>(
	typed: Readonly<Record<string, string>>,
	kinds: readonly string[],
	read: (text: string) => V | undefined,
): Record<string, V> => {
	const found = Object.entries(typed).flatMap(([id, text]) => {
		const [kind = '', name = kind] = id.split(' ')
		const value = kinds.includes(kind) ? read(text) : undefined
		return value === undefined ? [] : [[name, value] as const]
	})
	return Object.fromEntries(found)
}

/** The entered values as rule inputs; an empty one, or a non-number where a number is needed, is unknown. */
export const typedInputs = (typed: Readonly<Record<string, string>>): RuleInputs => {
	const [longitude, latitude] = place_parts.map(part => number(typed[part]))
	const { signal, source } = typed
	return {
		...no_inputs,
		sensors: named(typed, ['sensor', 'light'], number),
		values: named(typed, ['value'], text => number(text) ?? (text.trim() || undefined)),
		relays: [1, 2, 3, 4, 5, 6, 7, 8].map(channel => typed[`relay ${channel}`] ?? ''),
		signal: signal === 'lost' || signal === 'present' ? signal : null,
		source: source || null,
		place: longitude === undefined || latitude === undefined ? null : { longitude, latitude },
	}
}

/** How long conditions have held, in whole seconds; null if the input is invalid. */
export const secondsOf = (typed: string): number | null => {
	const text = typed.trim()
	return /^\d{1,5}$/.test(text) && Number(text) <= rule_limits.seconds ? Number(text) : null
}

const place_bounds = { longitude: 180, latitude: 90 } as const

const problemOf = (id: string, text: string): string | undefined => {
	if (text.trim() === '') return undefined
	const value = number(text)
	if (id === 'longitude' || id === 'latitude') {
		const bound = place_bounds[id]
		return value !== undefined && Math.abs(value) <= bound ? undefined : numberBetween(-bound, bound)
	}
	return value === undefined ? t('请输入数字') : undefined
}

/** Whether an input is a number; a value from elsewhere can be text. */
const isNumber = ({ input }: RuleTerm): boolean => input === 'sensor' || input === 'light'

/** Problems of the entered values, by input name; an empty value is unknown, which is not a problem. */
export const inputProblems = (
	asked: readonly AskedInput[],
	typed: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> => {
	const ids = asked.flatMap(({ id, term }) => (term.input === 'place' ? place_parts : isNumber(term) ? [id] : []))
	const faults = ids.map(id => [id, problemOf(id, typed[id] ?? '')] as const)
	return Object.fromEntries(faults.filter((fault): fault is readonly [string, string] => fault[1] !== undefined))
}
