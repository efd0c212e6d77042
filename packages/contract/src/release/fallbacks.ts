import { fallback_choices } from '@vitrine/domain/release/fallback'
import { z } from 'zod'
import { endpoint } from '../call/endpoint.ts'
import { integer, nothing } from '../call/wire.ts'

/** Names that an error lists, and how many more there are. */
const nameList = z.object({ names: z.array(z.string()).readonly(), more: z.int() })

/** What plays where nothing else does, for an organisation or a terminal. */
const fallback = z.object({
	choice: z.enum(fallback_choices),
	/** The effective setting: a program by its number, 0 for none, and its name; empty if it is not visible. */
	program_id: z.int(),
	program_name: z.string(),
	/** Where that was set: the number of an organisation, 0 if it is the terminal's own or nothing is set. */
	from_group_id: z.int(),
	from_group_name: z.string(),
	from_group_name_en: z.string(),
	/** Why it cannot be sent now: the number of an error and its values; null if nothing prevents it. */
	waits: z
		.object({ status: z.int(), values: z.record(z.string(), z.union([z.string(), z.number(), nameList])) })
		.nullable(),
	/** The terminals that should have it, those that have it completely, and those whose player does not support it. */
	terminals: z.int(),
	arrived: z.int(),
	unable: z.int(),
})
export type Fallback = z.output<typeof fallback>

const entered = { choice: z.enum(fallback_choices), program_id: integer(1).optional() }

/** Fallback programs: what plays where nothing else does, by organisation and by terminal. */
export const fallbacksCalls = {
	getOfGroup: endpoint({
		method: 'POST',
		path: '/admin/fallback/group',
		may: 'organizations.read',
		about:
			'The fallback program of an organisation: its own setting, the effective one, and how many terminals have it.',
		input: z.object({ group_id: integer(1) }),
		output: fallback,
	}),
	getOfTerminal: endpoint({
		method: 'POST',
		path: '/admin/fallback/device',
		may: 'terminals.read',
		about: 'The fallback program of a terminal: its own setting, the effective one, and whether the terminal has it.',
		input: z.object({ device_id: integer(1) }),
		output: fallback,
	}),
	setOfGroup: endpoint({
		method: 'POST',
		path: '/admin/fallback/setGroup',
		may: 'releases.publish',
		about:
			'Sets what plays in an organisation and below it when nothing else does: a program, none, or inherited. Organisations and terminals below with their own setting keep it. Set again, it is sent again where it could not be downloaded.',
		does: '设置备用节目',
		input: z.object({ group_id: integer(1), ...entered }),
		output: nothing,
	}),
	setOfTerminal: endpoint({
		method: 'POST',
		path: '/admin/fallback/setDevice',
		may: 'releases.publish',
		about: 'Sets what plays on a terminal when nothing else does: a program, none, or that of its organisation.',
		does: '设置备用节目',
		input: z.object({ device_id: integer(1), ...entered }),
		output: nothing,
	}),
}
