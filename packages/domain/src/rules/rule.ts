import { z } from 'zod'
import { boundedList } from '../bounded.ts'
import { relay_channel, signal_sources, switched } from '../command/command-values.ts'
import { placeDegrees } from '../earth.ts'
import { every_weekday, local_clock } from '../schedule/step.ts'
import { sensorMetric } from '../terminal/sensor.ts'
import { ruleAction } from './action.ts'

/** Limits of a terminal's rules: rules, terms per rule, characters of all of them together, named values, and the longest times in seconds. */
export const rule_limits = {
	rules: 32,
	terms: 8,
	name: 60,
	characters: 12_288,
	values: 32,
	seconds: 86_400,
	priority: 100,
} as const

/** The name of an external value. */
export const valueName = z.string().regex(/^[A-Za-z][\w.-]{0,39}$/)

const amount = z.number().min(-1e12).max(1e12)
/** An external value: a number, or a word. */
export const apiValue = z.union([amount, z.string().trim().min(1).max(60)])

/**
 * Once a term holds, the value has to come back by this much before it stops holding, so that a fluctuating value does not switch
 * repeatedly.
 */
const hysteresis = z.number().min(0).max(1e12).default(0)
const side = z.enum(['above', 'below'])

/** One term of a rule, by the source of its input. */
const ruleTerm = z.discriminatedUnion('input', [
	z.object({ input: z.literal('sensor'), metric: sensorMetric, is: side, value: amount, hysteresis }),
	/** The ambient light at the screen, in lux. */
	z.object({ input: z.literal('light'), is: side, value: z.number().min(0).max(200_000), hysteresis }),
	z.object({ input: z.literal('relay'), channel: relay_channel, is: switched }),
	z.object({ input: z.literal('signal'), is: z.enum(['present', 'lost']) }),
	z.object({ input: z.literal('source'), is: z.enum(signal_sources) }),
	/**
	 * From one time of day, inclusive, to another, past midnight if that is earlier; weekdays (Sunday 1 to Saturday 64) are those on which
	 * it begins.
	 */
	z.object({
		input: z.literal('time'),
		start_time: local_clock,
		end_time: local_clock,
		week_days: z.int().min(1).max(every_weekday).nullable().default(null),
	}),
	z.object({
		input: z.literal('place'),
		is: z.enum(['inside', 'outside']),
		longitude: z.number().min(-180).max(180).overwrite(placeDegrees),
		latitude: z.number().min(-90).max(90).overwrite(placeDegrees),
		radius_m: z.int().min(50).max(1_000_000),
	}),
	z
		.object({
			input: z.literal('value'),
			name: valueName,
			is: z.enum(['above', 'below', 'equal', 'other']),
			value: apiValue,
			hysteresis,
		})
		.refine(({ is, value }) => is === 'equal' || is === 'other' || typeof value === 'number', { path: ['value'] }),
])
export type RuleTerm = z.output<typeof ruleTerm>

export const rule_inputs = ruleTerm.options.map(({ shape }) => shape.input.value)
export type RuleInput = (typeof rule_inputs)[number]

const seconds = z.int().min(0).max(rule_limits.seconds)

/** Whether a term depends on what the action sets: reverting would undo the action's purpose and trigger it again. */
const asksItself = (term: RuleTerm, action: z.output<typeof ruleAction>): boolean =>
	(term.input === 'relay' && action.type === 'relay' && term.channel === action.data.channel) ||
	(term.input === 'source' && action.type === 'signal_switch')

/** Why a rule is invalid although each part of it is valid, in addition to the problems in `problem.ts`. */
export const whole_problems = { opposite: 'rule_opposite', circle: 'rule_circle', twice: 'rule_key_twice' } as const

/**
 * A rule that a terminal follows by itself (decision 074): when all or any of its terms have held for `for_s` seconds it performs
 * `action`; when they stop holding, nothing or the opposite. At least `cooldown_s` seconds lie between two of its actions. Of rules with
 * the same target, the one of the highest priority applies; the first one of several.
 */
export const terminalRule = z
	.object({
		key: z.string().regex(/^[a-z][a-z0-9_-]{0,31}$/),
		name: z.string().trim().min(1).max(rule_limits.name),
		enabled: z.boolean().default(true),
		when: z.object({
			match: z.enum(['all', 'any']).default('all'),
			terms: boundedList(ruleTerm, rule_limits.terms).min(1),
		}),
		for_s: seconds.default(0),
		action: ruleAction,
		otherwise: z.enum(['none', 'opposite']).default('none'),
		cooldown_s: seconds.default(60),
		priority: z.int().min(0).max(rule_limits.priority).default(0),
	})
	.refine(({ action, otherwise }) => otherwise === 'none' || action.type !== 'screenshot', {
		path: ['otherwise'],
		error: whole_problems.opposite,
	})
	.refine(
		({ when: { terms }, action, otherwise }) => otherwise === 'none' || !terms.some(term => asksItself(term, action)),
		{ path: ['otherwise'], error: whole_problems.circle },
	)
export type TerminalRule = z.output<typeof terminalRule>

/** The rules of a terminal, with unique keys. */
export const terminalRules = boundedList(terminalRule, rule_limits.rules)
	.refine(rules => new Set(rules.map(({ key }) => key)).size === rules.length, { error: whole_problems.twice })
	.refine(rules => JSON.stringify(rules).length <= rule_limits.characters, { error: 'rules_large' })
