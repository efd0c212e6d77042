import { command_types } from '@vitrine/domain/command/command'
import { command_states } from '@vitrine/domain/command/command-state'
import { shown_log_kinds } from '@vitrine/domain/terminal/terminal-log'
import { languages } from '@vitrine/texts/rows'
import { z } from 'zod'
import { endpoint } from '../call/endpoint.ts'
import { integer, raw, seconds, text } from '../call/wire.ts'
import { log_limits } from './log-limits.ts'

const word = text(100, 0).optional()

/** From one second since the epoch until before another. */
const range = { start_time: seconds(), end_time: seconds() }

/** A page of a log whose rows are in the order of so many numbers. */
const paged = (numbers: number) => ({
	...range,
	limit: integer(1, log_limits.rows).optional(),
	/** The `next` of the previous page. */
	before: raw(80)
		.regex(new RegExp(`^(\\d{1,16}(\\.\\d{1,16}){${numbers - 1}})?$`))
		.optional(),
})

const result = z.enum(['succeeded', 'failed']).optional()
const loginFilter = { person: word, result, key_word: word }
const operationFilter = {
	person: word,
	/** The part of a call's name before the dot, and the whole name. */
	feature: word,
	action: word,
	result,
	device: word,
	key_word: word,
}
const terminalFilter = { device_id: integer(1).optional(), kind: z.enum(shown_log_kinds).optional() }
const commandFilter = {
	device_id: integer(1).optional(),
	person: word,
	type: z.enum(command_types).optional(),
	state: z.enum(command_states).optional(),
	key_word: word,
}

/** A page, newest first; `searched_to` (ms) is how far the search has got if more remains to be searched, 0 at the end. */
const pageOf = <T extends z.ZodType>(row: T) => z.object({ list: z.array(row), next: z.string(), searched_to: z.int() })

/** The values of the text of a failure, each a text, a number, or names with how many more there are. */
export const failureValues = z.record(
	z.string(),
	z.union([z.string(), z.number(), z.object({ names: z.array(z.string()), more: z.int() })]),
)

/** Times in ms since the epoch; `result` is the status of the envelope that was returned, 1 for success, `values` those of its text. */
const loginRow = z.object({
	id: z.int(),
	account: z.string(),
	realname: z.string(),
	group_name: z.string(),
	group_name_en: z.string(),
	ip: z.string(),
	agent: z.string(),
	result: z.int(),
	values: failureValues,
	time: z.int(),
})
export type LoginRow = z.output<typeof loginRow>

const operationRow = z.object({
	id: z.int(),
	/** The terminals concerned, as far as the log knows them: the names and serial numbers of the first of them, joined by commas. */
	device_name: z.string(),
	sn: z.string(),
	/** The same one by one, and how many terminals there are. */
	devices: z.array(z.object({ name: z.string(), sn: z.string() })),
	device_count: z.int(),
	group_name: z.string(),
	group_name_en: z.string(),
	/** Who did it: a person, or an access token of that person. */
	type: z.enum(['person', 'token']),
	time: z.int(),
	account: z.string(),
	realname: z.string(),
	/** The feature, the call, and its description in Chinese. */
	feature: z.string(),
	action: z.string(),
	description: z.string(),
	/** The object of the operation. */
	operand: z.string(),
	ip: z.string(),
	result: z.int(),
	values: failureValues,
	/** The values before and after, field by field; null if there was none. */
	changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
	/** The names of objects whose ids the changes hold, by kind and id (`program 7`), as far as they exist and can be seen; the English one of an organisation is beside it (`group 7 en`). */
	names: z.record(z.string(), z.string()),
})
export type OperationRow = z.output<typeof operationRow>

const terminalRow = z.object({
	/** Unique among all kinds. */
	id: z.string(),
	kind: z.enum(shown_log_kinds),
	/** A stored cause, a name, a build, a kind of incident or a state of a command, depending on the kind. */
	detail: z.string(),
	/** How many entries of that hour were left out; 0 for an event. */
	count: z.int(),
	time: z.int(),
})
export type TerminalLogRow = z.output<typeof terminalRow>

const commandRow = z.object({
	command_id: z.int(),
	device_id: z.int(),
	type: z.string(),
	/** `set` or `get`: the latter only reads. */
	request_type: z.string(),
	/** The name of a central control command, or its number if it has none; empty for others. */
	central_name: z.string(),
	name: z.string(),
	sn: z.string(),
	/** The terminal was removed; `name` and `sn` are its last ones. */
	is_removed: z.boolean(),
	state: z.enum(command_states),
	tips: z.string(),
	operator: z.string(),
	time: z.int(),
})
export type CommandLogRow = z.output<typeof commandRow>

/** Events, for later investigation (specification B §2, §3 and §5). */
export const logsCalls = {
	listLogins: endpoint({
		method: 'POST',
		path: '/admin/log/loginLog',
		may: 'logs.read',
		about:
			'Logins, newest first, from `start_time` until before `end_time`, at most three months back: 100 by default, at most 500. `person` looks at account and name, `key_word` at account, address and browser. Continue with `next` as `before`. Logins of accounts that do not exist are listed for the topmost organisation only.',
		input: z.object({ ...paged(2), ...loginFilter }),
		output: pageOf(loginRow),
	}),
	listOperations: endpoint({
		method: 'POST',
		path: '/admin/log/operationLog',
		may: 'logs.read',
		about:
			'Operations, newest first, at most three months back, with what they changed field by field. `feature` is the first part of `action`, `device` looks at names and serial numbers of terminals, `key_word` at what was operated on.',
		input: z.object({ ...paged(2), ...operationFilter }),
		output: pageOf(operationRow),
	}),
	listTerminalLogs: endpoint({
		method: 'POST',
		path: '/admin/log/terminalLog',
		may: 'logs.read',
		about:
			'What happened to one terminal, newest first, at most three months back; refused without `device_id`. With the incidents and upgrades of a terminal that stands in the own organisation or below. A removed terminal keeps its log.',
		input: z.object({ ...paged(3), ...terminalFilter }),
		output: pageOf(terminalRow),
	}),
	listCommands: endpoint({
		method: 'POST',
		path: '/admin/log/commandLog',
		may: 'logs.read',
		about:
			'Commands with the terminals that they went to, also with removed ones, newest first, at most three months back. `key_word` looks at names and serial numbers of terminals.',
		input: z.object({ ...paged(3), ...commandFilter }),
		output: pageOf(commandRow),
	}),
	listTerminals: endpoint({
		method: 'POST',
		path: '/admin/log/terminals',
		may: 'logs.read',
		about:
			'Terminals whose log may be read, by a part of name or serial number or by `device_id`; removed ones too. At most 50.',
		input: z.object({ key_word: word, device_id: integer(1).optional() }),
		output: z.object({
			list: z.array(z.object({ id: z.int(), name: z.string(), sn: z.string(), is_removed: z.boolean() })),
			/** The terminal `device_id` is in none of these organisations any more; its log of before can still be read. */
			is_away: z.boolean(),
		}),
	}),
	getSheet: endpoint({
		method: 'POST',
		path: '/admin/log/export',
		may: 'logs.read',
		about:
			'A download address for a log as xlsx, within the same range and filters as its list, at most 50,000 records. `is_empty` says that there is nothing to save.',
		input: z.object({
			...range,
			...operationFilter,
			...terminalFilter,
			...commandFilter,
			log: z.enum(['logins', 'operations', 'terminals', 'commands']),
			time_zone: text(64),
			lang: z.enum(languages).optional(),
		}),
		output: z.object({ url: z.string(), is_empty: z.boolean() }),
	}),
}
