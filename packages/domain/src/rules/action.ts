import { z } from 'zod'
import { percent, relay_channel, signal_sources, switched, switched_program } from '../command/command-values.ts'
import { opposites } from '../command/opposites.ts'

/** What a rule does: the commands of the same name, executed at once and without times. */
export const ruleAction = z.discriminatedUnion('type', [
	z.object({ type: z.literal('brightness'), data: z.object({ value: percent }) }),
	z.object({ type: z.literal('volume'), data: z.object({ value: percent }) }),
	z.object({ type: z.literal('screen_power'), data: z.object({ action: switched }) }),
	z.object({ type: z.literal('relay'), data: z.object({ channel: relay_channel, action: switched }) }),
	z.object({ type: z.literal('program_switch'), data: z.object({ program_id: switched_program }) }),
	z.object({ type: z.literal('signal_switch'), data: z.object({ source: z.enum(signal_sources) }) }),
	z.object({ type: z.literal('screenshot'), data: z.object({}) }),
])
export type RuleAction = z.output<typeof ruleAction>

export const action_types = ruleAction.options.map(({ shape }) => shape.type.value)

/** Current values on a terminal that actions can change, for reverting to them; null if unknown. */
export interface Held {
	readonly brightness: number | null
	readonly volume: number | null
	readonly source: string | null
	/** The program that it was switched to; 0 for none. */
	readonly program_id: number | null
}

/**
 * The target of an action: of two actions with the same target only one can apply. A screenshot sets nothing, so its target is the rule
 * itself.
 */
export const targetOf = (action: RuleAction, key: string): string => {
	if (action.type === 'relay') return `relay:${action.data.channel}`
	return action.type === 'screenshot' ? `screenshot:${key}` : action.type
}

type Before = number | string | null

/** The value before an action, as far as its opposite needs it. */
export const heldBefore = ({ type }: RuleAction, held: Held): Before => {
	if (type === 'brightness' || type === 'volume') return held[type]
	if (type === 'signal_switch') return held.source
	return type === 'program_switch' ? held.program_id : null
}

/** Reverts to the previous value; null if it is unknown. */
const backTo = (type: RuleAction['type'], before: Before): RuleAction | null => {
	const data = { value: before, source: before, program_id: type === 'program_switch' ? (before ?? 0) : before }
	return ruleAction.safeParse({ type, data }).data ?? null
}

/** The opposite of an action: a screen or relay is switched the other way, everything else reverts to `before`. */
export const oppositeOf = (action: RuleAction, before: Before): RuleAction | null => {
	const { type } = action
	if (type === 'screen_power' || type === 'relay')
		return ruleAction.safeParse({ type, data: opposites[type](action.data) }).data ?? null
	return type === 'screenshot' ? null : backTo(type, before)
}
