import { groupCode, sync_roles, sync_states } from '@vitrine/domain/screen-sync/screen-sync'
import { z } from 'zod'
import { endpoint } from '../call/endpoint.ts'
import { integer, listOf, milliseconds, paging, text } from '../call/wire.ts'

/** How many members of a group are returned at most; `count` says how many there are. */
export const sync_members_most = 500

/** A group of terminals that show the same at the same moment; deviations in ms, null while fewer than two are measured. */
const syncGroup = z.object({
	group_code: z.string(),
	terminals: z.int(),
	online: z.int(),
	in_step: z.int(),
	/** Between the first and the last member. */
	spread_ms: z.number().nullable(),
	/** The latest report of a member, in ms since the epoch. */
	updated_at: z.int(),
})
export type SyncGroup = z.output<typeof syncGroup>

/** A member of a group; deviations in ms, null if unknown. */
const syncMember = z.object({
	device_id: z.int(),
	name: z.string(),
	group_name: z.string(),
	group_name_en: z.string(),
	role: z.enum(sync_roles),
	/** How much later than the group it shows everything on purpose. */
	offset_ms: z.int(),
	/** How much later than the server's clock says things come on its screen. */
	measured_ms: z.number().nullable(),
	/** The same against the member that leads, or the middle of all. */
	apart_ms: z.number().nullable(),
	uncertainty_ms: z.number().nullable(),
	/** The program on its screen by its own report; 0 for none. */
	program_id: z.int(),
	program_name: z.string(),
	state: z.enum(sync_states),
	reported_at: z.int(),
})
export type SyncMemberRow = z.output<typeof syncMember>

/** The deviations of an interval: its start and length in ms, the lowest and the highest, their mean, and how many values those come from. */
const syncPoint = z.object({
	time: z.int(),
	span: z.int(),
	min: z.number(),
	avg: z.number(),
	max: z.number(),
	count: z.int(),
})
export type SyncPoint = z.output<typeof syncPoint>

const code = text(60).pipe(groupCode)

/** Multi-screen sync: groups, how far apart their screens are, and how that was (specification B §2; protocol §5, `multi_screen_sync`). */
export const screenSyncCalls = {
	list: endpoint({
		method: 'POST',
		path: '/admin/device/listSyncGroups',
		may: 'terminals.read',
		about:
			'The groups of multi-screen sync that your terminals report, by code: how many are online and in step (within 34 ms), and how far apart the first and the last are.',
		input: z.object({ ...paging, key_word: text(60, 0).optional() }),
		output: listOf(syncGroup),
	}),
	get: endpoint({
		method: 'POST',
		path: '/admin/device/getSyncGroup',
		may: 'terminals.read',
		about:
			'The members of a group as they last reported, against the one that leads (`reference_id`, the smallest id of several) or the middle of all (0). At most 500 are listed.',
		input: z.object({ group_code: code }),
		output: z.object({
			group_code: z.string(),
			reference_id: z.int(),
			spread_ms: z.number().nullable(),
			...listOf(syncMember).shape,
		}),
	}),
	getHistory: endpoint({
		method: 'POST',
		path: '/admin/device/getSyncHistory',
		may: 'terminals.read',
		about:
			'How far apart the members of a group were in a period (ms since the epoch; by default the last 24 hours, at most 25 hours), in points of five minutes: lowest, mean and highest deviation of a member from the clock of the server. With `device_id`: of this terminal. Points are kept for seven days.',
		input: z.object({
			group_code: code,
			device_id: integer(1).optional(),
			from: milliseconds().optional(),
			to: milliseconds().optional(),
		}),
		output: z.object({ from: z.int(), to: z.int(), points: z.array(syncPoint) }),
	}),
}
