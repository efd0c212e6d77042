import { release_kinds } from '@vitrine/domain/release/release'
import { playerHealth } from '@vitrine/domain/terminal/player-health'
import { pairing_code, serial, terminal_key } from '@vitrine/domain/terminal/terminal'
import { z } from 'zod'
import { endpoint, form_limits } from './call/endpoint.ts'
import { at_revision, cursored, cursoredListOf, ids, integer, text } from './call/wire.ts'
import { handing_over, handover } from './people/handover.ts'
import { bulkCalls } from './terminal/bulk.ts'
import { enrolmentCalls } from './terminal/enrolment.ts'
import { changed_count, managementCalls, tags, terminal_filter } from './terminal/management.ts'
import { mapCalls } from './terminal/map.ts'
import { recordInput, recordOutput, reportedOutput } from './terminal/record.ts'
import { sheetsCalls } from './terminal/sheets.ts'

/** A terminal in a list; `run_state` 0 is offline, above 0 online (specification A §3). Times in ms since the epoch. */
export const terminal = z.object({
	id: z.int(),
	group_id: z.int(),
	group_name: z.string(),
	name: z.string(),
	sn: z.string(),
	type_id: z.int(),
	model: z.string(),
	run_state: z.int(),
	system_version: z.string(),
	size_remark: z.string(),
	/** Whether that size is only assumed, as the terminal has not reported one and none was entered. */
	size_assumed: z.boolean(),
	time_zone: z.string(),
	last_seen: z.int().nullable(),
	/** Why it last went offline, a text of the error codes; empty while online. */
	offline_reason: z.string(),
	program_name: z.string(),
	/** The release that it plays: as it reports, or while it is offline by its plan; empty for none. */
	publish_no: z.string(),
	publish_name: z.string(),
	/** Whether that is a fallback program: nothing else plays. */
	is_fallback: z.boolean(),
	faults: z.array(z.string()),
	/** How often each of `faults` occurred, at the same index; empty if the terminal does not count. */
	problem_counts: z.array(z.int()),
	/** Since when each of `faults` has existed without a break, at the same index; 0 if unknown. */
	problem_since: z.array(z.int()),
	/** Whether it has everything it should have (specification B §4), and how many releases it still has to get. */
	synchronised: z.boolean(),
	outstanding: z.int(),
	tags: z.array(z.string()),
	/** Address of its last screenshot, or else of what it should be playing; empty when there is neither. */
	screenshot: z.string(),
	screenshot_at: z.int().nullable(),
	/** Whether the screen was off over what the screenshot shows. */
	screenshot_dark: z.boolean(),
	/** Bytes that its player uses of those that it may; null until reported. */
	storage_used: z.int().nullable(),
	storage_total: z.int().nullable(),
	/** What its player reports as supported, including commands by their type; without any of these everything is simply tried. */
	capabilities: z.array(z.string()),
	/** The last reported health of its player; null until reported. */
	health: playerHealth.nullable(),
	/** When that was reported. */
	health_at: z.int().nullable(),
	...recordOutput,
	/**
	 * What it reports about itself and about settings made by commands, as far as it does; and the time of the last report, null until there
	 * is one.
	 */
	reported: reportedOutput,
	reported_at: z.int().nullable(),
	/** The address that it connected from, as the server sees it; empty until it has. */
	seen_ip: z.string(),
	/** Since when it has been banned; null if it is not. */
	banned_at: z.int().nullable(),
	/**
	 * The build of the player that it runs and since when, the one that has played there for a minute, and the one that was tried and
	 * abandoned.
	 */
	player_build: z.string(),
	player_build_at: z.int().nullable(),
	played_build: z.string(),
	failed_build: z.string(),
	/** How often it was changed; passed back with a change, it prevents overwriting the change of another user. */
	revision: z.int(),
	created_at: z.int(),
})
export type Terminal = z.output<typeof terminal>

/** A release that a terminal has, or has yet to get. */
export const shownRelease = z.object({
	publish_id: z.int(),
	publish_no: z.string(),
	name: z.string(),
	kind: z.enum(release_kinds),
	play_mode: z.int(),
	/** Its organisation, and whether that is not one of the viewer's. */
	group_id: z.int(),
	group_name: z.string(),
	group_name_en: z.string(),
	publisher: z.string(),
	foreign: z.boolean(),
	/** Its download state, one of `download_states`, and since when. */
	download_state: z.int(),
	updated_at: z.int(),
})
export type ShownRelease = z.output<typeof shownRelease>

const place = { name: text(100), group_id: integer(1).optional() }

export const terminalsCalls = {
	list: endpoint({
		method: 'POST',
		path: '/admin/device/list',
		may: 'terminals.read',
		about:
			'Terminals of your organisations, or of those in group_ids, that have all given tags; the default limit is 50. banned 1 lists banned terminals, 0 the others; run_state 1 those that are online, 0 the others; never_seen 1 those that were never connected, 0 the others; size_remark those of a resolution, such as 1920*1080; synchronised 1 those that have everything they should have, 0 those for which something is outstanding.',
		body_limit: form_limits.large,
		input: z.object({ ...cursored(1), ...terminal_filter }),
		output: cursoredListOf(terminal),
	}),
	get: endpoint({
		method: 'POST',
		path: '/admin/device/get',
		may: 'terminals.read',
		about: 'A terminal of your organisations.',
		input: z.object({ id: integer(1) }),
		output: terminal,
	}),
	add: endpoint({
		method: 'POST',
		path: '/admin/device/add',
		may: 'terminals.write',
		about: 'Adds a terminal by its serial number and key.',
		does: '添加终端',
		input: z.object({ ...place, sn: serial, key: terminal_key }),
		output: terminal,
	}),
	pair: endpoint({
		method: 'POST',
		path: '/admin/device/pair',
		may: 'terminals.write',
		about: 'Adds the terminal that shows this pairing code.',
		does: '添加终端',
		input: z.object({ ...place, code: pairing_code }),
		output: terminal,
	}),
	edit: endpoint({
		method: 'POST',
		path: '/admin/device/edit',
		may: 'terminals.write',
		about:
			'Changes name, organisation, tags, key and record fields of a terminal; fields that are left out do not change, empty ones are cleared. With a revision, only that revision is changed. With another organisation, `handover` decides about the releases on the terminal: they are kept by default. A new key disconnects the terminal until it has the new key.',
		does: '修改终端',
		body_limit: form_limits.large,
		input: z.object({
			id: integer(1),
			name: text(100).optional(),
			group_id: integer(1).optional(),
			tags: tags.optional(),
			key: terminal_key.optional(),
			...recordInput,
			...handing_over,
			...at_revision,
		}),
		output: terminal,
	}),
	move: endpoint({
		method: 'POST',
		path: '/admin/device/move',
		may: 'terminals.write',
		about:
			'Moves terminals to another organisation, all or none. `handover` decides about the releases on the terminals: they are kept by default.',
		does: '移动终端',
		body_limit: form_limits.large,
		input: z.object({ ids: ids(), group_id: integer(1), ...handing_over }),
		whenEmpty: { ids: 'no_terminal' },
		output: changed_count,
	}),
	tag: endpoint({
		method: 'POST',
		path: '/admin/device/tag',
		may: 'terminals.write',
		about: 'Removes tags from terminals and adds others; tags are compared without case.',
		does: '修改终端标签',
		body_limit: form_limits.large,
		input: z.object({ ids: ids(), add: tags.optional(), remove: tags.optional() }),
		whenEmpty: { ids: 'no_terminal' },
		output: changed_count,
	}),
	listTags: endpoint({
		method: 'POST',
		path: '/admin/device/tags',
		may: 'terminals.read',
		about: 'The tags of visible terminals with the number of terminals of each; at most 500.',
		input: z.object({}),
		output: z.array(z.object({ tag: z.string(), count: z.int() })),
	}),
	getHandover: endpoint({
		method: 'POST',
		path: '/admin/device/handover',
		may: 'terminals.write',
		about: 'Releases that run or wait on terminals that are about to be moved.',
		body_limit: form_limits.large,
		input: z.object({ ids: ids(), group_id: integer(1) }),
		whenEmpty: { ids: 'no_terminal' },
		output: handover,
	}),
	listShown: endpoint({
		method: 'POST',
		path: '/admin/device/shown',
		may: 'terminals.read',
		about:
			'All content on a terminal or on its way to it, with its origin, newest first: releases, interludes, emergencies and schedule templates.',
		input: z.object({ id: integer(1) }),
		output: z.array(shownRelease),
	}),
	remove: endpoint({
		method: 'POST',
		path: '/admin/device/delete',
		removes: true,
		may: 'terminals.write',
		about: 'Deletes terminals; each has to be added again before it can connect.',
		does: '删除终端',
		spare: true,
		body_limit: form_limits.large,
		input: z.object({ ids: ids() }),
		whenEmpty: { ids: 'no_terminal_to_delete' },
		output: changed_count,
	}),
	...managementCalls,
	...bulkCalls,
	...enrolmentCalls,
	...mapCalls,
	...sheetsCalls,
}
