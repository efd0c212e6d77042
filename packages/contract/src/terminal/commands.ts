import { boundedList, boundedRecord } from '@vitrine/domain/bounded'
import { command_states } from '@vitrine/domain/command/command-state'
import { z } from 'zod'
import { endpoint, form_limits } from '../call/endpoint.ts'
import { cursored, cursoredListOf, flag, ids, integer, json, seconds, text } from '../call/wire.ts'
import { terminal_filter_json } from './management.ts'

const whole = z.coerce.number().int()

/** A terminal as a command names it; `cache.dc_id` is the download that stop_download stops (specification A §7). */
const device = z.looseObject({
	id: whole.optional(),
	sn: z.string().max(64).optional(),
	cache: z.looseObject({ dc_id: whole.optional() }).optional(),
})

/** A command as requested; its data is read by the shape of its type, an empty text means none. */
const asked = z.object({
	type: z.string().max(64),
	invoke_method: z.string().max(64).optional(),
	data: z.union([boundedRecord(z.string().max(64), z.unknown(), 50), z.literal('')]).optional(),
})

/** How long a command can wait for its terminal at most, in seconds: 30 days. */
const longest_wait = 30 * 86_400

/** A command on one terminal (protocol §5); times in ms. Secret data in it is not shown. */
const commandRow = z.object({
	command_id: z.int(),
	type: z.string(),
	request_type: z.string(),
	data: z.unknown(),
	device_id: z.int(),
	name: z.string(),
	sn: z.string(),
	/** The terminal was removed; `name` and `sn` are its last ones. */
	is_removed: z.boolean(),
	state: z.enum(command_states),
	attempt: z.int(),
	percent: z.int(),
	/** The terminal's message about it, or why it ended. */
	tips: z.string(),
	/** Its answer to a query; null for none. */
	result: z.unknown(),
	operator: z.string(),
	create_time: z.int(),
	update_time: z.int(),
	expires_at: z.int(),
	/** When it was first sent, received, begun and ended; null for what has not happened, or was not reported separately. */
	sent_time: z.int().nullable(),
	received_time: z.int().nullable(),
	executing_time: z.int().nullable(),
	end_time: z.int().nullable(),
})
export type CommandRow = z.output<typeof commandRow>

/** Commands to terminals, and their results. */
export const commandsCalls = {
	generalCommand: endpoint({
		method: 'POST',
		path: '/admin/Command/generalCommand',
		// Each type needs its own permission.
		may: 'signed_in',
		about:
			'Sends commands to terminals; they are stored before the call is answered. The same request_id returns the same command. With known_command_id, the last command of the type that you know at the one terminal (0 for none), a setting is refused (100002733) if another was sent since. stop_download stops the downloads of cache.dc_id on terminals of build 218 or higher.',
		does: '发送命令',
		body_limit: form_limits.large,
		input: z.object({
			device_select_mode: z.enum(['single', 'multiple', 'group', 'all', 'filter']).optional(),
			/** With filter: the terminals that the list of terminals would return. */
			filter: terminal_filter_json.optional(),
			/** Too many are refused with `terminals_many`, like those of a publication. */
			devices_info: json(boundedList(device, 1_000_000), form_limits.large).optional(),
			group_ids: ids(10_000).optional(),
			request_type: z.enum(['set', 'get']).optional(),
			commands_info: json(boundedList(asked, 10)).optional(),
			request_id: z.uuid().optional(),
			expires_in: integer(5, longest_wait).optional(),
			/** The last command of the type that the sender knows, 0 for none: after another one the call is refused. */
			known_command_id: integer(0).optional(),
		}),
		output: z.object({
			/** 0 if no command is sent to a terminal: downloads that were stopped. */
			command_id: z.int(),
			targets: z.int(),
			/** Terminals that it does not go to, with the reason as text. */
			skipped: z.array(
				z.object({
					id: z.int(),
					name: z.string(),
					reason: z.string(),
					/** The reason as a text with values. */
					text: z.string(),
					values: z.record(z.string(), z.number()),
				}),
			),
		}),
	}),
	list: endpoint({
		method: 'POST',
		path: '/admin/command/list',
		may: 'terminals.read',
		about:
			'Commands to terminals of your organisations, also to removed ones, newest first; from and to in epoch seconds. With device_id and newest 1 only the newest of each type and request_type.',
		input: z.object({
			...cursored(2),
			device_id: integer(1).optional(),
			command_id: integer(1).optional(),
			type: text(64).optional(),
			state: z.enum(command_states).optional(),
			start_time: seconds().optional(),
			end_time: seconds().optional(),
			newest: flag.optional(),
		}),
		output: cursoredListOf(commandRow),
	}),
	listWakers: endpoint({
		method: 'POST',
		path: '/admin/command/listWakers',
		may: 'terminals.read',
		about:
			'Which online terminals of its organisation can wake a terminal that is off (command wake), at most 50: first those in its network as far as addresses tell, then those whose address is unknown; and the MAC address it reported last, empty for none.',
		input: z.object({ device_id: integer(1) }),
		output: z.object({
			mac: z.string(),
			list: z.array(z.object({ id: z.int(), name: z.string(), sn: z.string(), is_near: z.boolean() })),
		}),
	}),
	cancel: endpoint({
		method: 'POST',
		path: '/admin/command/cancel',
		may: 'terminals.control',
		about:
			'Cancels a command on terminals that it has not been sent to yet; returns on how many. It also needs the permission to send the command.',
		does: '取消命令',
		body_limit: form_limits.large,
		input: z.object({ command_id: integer(1), device_ids: ids().optional() }),
		output: z.object({ count: z.int() }),
	}),
}
