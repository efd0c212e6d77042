import { boundedList } from '@vitrine/domain/bounded'
import { centralCommands } from '@vitrine/domain/devices/central-command'
import { z } from 'zod'
import { endpoint, form_limits } from '../call/endpoint.ts'
import { at_revision, flag, ids, integer, json, raw, text } from '../call/wire.ts'

/** A resolution as `size_remark` has it, such as `1920*1080`. */
const size_form = /^\d{1,6}\*\d{1,6}$/

/** Tags as JSON; the errors state their maximum number and length. */
export const tags = json(boundedList(text(200), 200))

/** Which terminals are listed, or written into a sheet. */
export const terminal_filter = {
	group_ids: ids(10_000).optional(),
	key_word: text(100, 0).optional(),
	tags: tags.optional(),
	banned: flag.optional(),
	/** Only those that are online, or with 0 those that are not. */
	run_state: flag.optional(),
	/** Only those with this resolution. */
	size_remark: raw(13).regex(size_form).optional(),
	/** Only those that have a place on the map, or with 0 those that have none. */
	placed: flag.optional(),
	/** Only those that were never connected, or with 0 those that were. */
	never_seen: flag.optional(),
	/** Only those that report which build of the player they run, and have not played this one. */
	without_build: text(64).optional(),
	/** Only those that have everything they should have, or with 0 those that have not. */
	synchronised: flag.optional(),
}

/** The same as one JSON field, for calls that have other fields too. */
export const terminal_filter_json = json(
	z.object({
		group_ids: boundedList(z.int(), 10_000).optional(),
		key_word: z.string().trim().max(100).optional(),
		tags: boundedList(z.string().trim().min(1).max(200), 200).optional(),
		banned: z.int().min(0).max(1).optional(),
		run_state: z.int().min(0).max(1).optional(),
		size_remark: z.string().max(13).regex(size_form).optional(),
		placed: z.int().min(0).max(1).optional(),
		never_seen: z.int().min(0).max(1).optional(),
		without_build: z.string().trim().min(1).max(64).optional(),
		synchronised: z.int().min(0).max(1).optional(),
	}),
)

/** How many terminals were changed: all that were requested, since it is all or none. */
export const changed_count = z.object({ count: z.int() })

const saved_commands = z.object({ commands: centralCommands, revision: z.int() })

/** Terminals banned and unbanned (specification B §4), and their saved central control commands (B §2). */
export const managementCalls = {
	ban: endpoint({
		method: 'POST',
		path: '/admin/device/ban',
		may: 'terminals.write',
		about:
			'Bans terminals, or unbans them with banned 0. A banned terminal is refused when it connects and receives no releases or commands; it stays in the list with its play records. With scope subordinates, all terminals of its organisation and of those below are included.',
		does: '封禁终端',
		body_limit: form_limits.large,
		input: z.object({ ids: ids(), banned: flag, scope: z.enum(['current', 'subordinates']).optional() }),
		whenEmpty: { ids: 'no_terminal' },
		output: changed_count,
	}),
	getCentralCommands: endpoint({
		method: 'POST',
		path: '/admin/device/getCentralCommands',
		may: 'terminals.read',
		about: 'The central control commands that are saved for a terminal.',
		input: z.object({ device_id: integer(1) }),
		output: saved_commands,
	}),
	setCentralCommands: endpoint({
		method: 'POST',
		path: '/admin/device/setCentralCommands',
		may: 'terminals.write',
		about:
			'Saves the central control commands of a terminal in place of the ones before: each has a name and numbers that it is sent one after the other, each after `wait_ms`, 60 s together at most. With a revision, only that revision of the terminal is changed.',
		does: '保存中控命令',
		body_limit: form_limits.large,
		input: z.object({ device_id: integer(1), commands: json(centralCommands, form_limits.large), ...at_revision }),
		output: saved_commands,
	}),
}
