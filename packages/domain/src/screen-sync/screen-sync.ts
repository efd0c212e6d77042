import { z } from 'zod'
import { unit } from '../command/unit.ts'

// Multi-screen sync (specification B §2, protocol §5): terminals of a group show the same at the same moment. All of them follow the
// server's clock, so the group needs no connection between them; what is measured is how far each is from that clock.

/** The role of a terminal in its group: the others are measured against the one that leads, or against their middle if none does. */
export const sync_roles = ['lead', 'follow', 'auto'] as const
export type SyncRole = (typeof sync_roles)[number]

export const sync_limits = {
	/** Maximum length of a group's code. */
	code: 60,
	/** Maximum deliberate offset of a terminal either way, in ms. */
	offset_ms: 1_000,
	/** Larger deviations are reported as this one, in ms. */
	deviation_ms: 60_000,
} as const

/** Terminals within this of each other, in ms, look simultaneous: two frames at 60 Hz, one at 30. */
export const in_step_ms = 34

/** A measurement that old, in ms, no longer says anything: a terminal reports at least once a minute. */
export const measured_for = 180_000

/** The name of a group: one line of text without characters that nobody sees, so that names that look the same are the same. */
export const groupCode = z
	.string()
	.trim()
	.max(sync_limits.code)
	.regex(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]*$/u)
	.normalize('NFC')

const deviation = z.number().min(-sync_limits.deviation_ms).max(sync_limits.deviation_ms)

/** What the command sets; a terminal that synchronises is in a group. */
export const syncOrder = z
	.object({
		enabled: z.boolean(),
		group_code: groupCode.default(''),
		role: z.enum(sync_roles).default('auto'),
		offset_ms: z.int().min(-sync_limits.offset_ms).max(sync_limits.offset_ms).meta(unit('ms')).default(0),
	})
	.refine(({ enabled, group_code }) => !enabled || group_code !== '', { path: ['group_code'] })
export type SyncOrder = z.output<typeof syncOrder>

/** What a terminal does if nothing was ordered. */
export const unsynced: SyncOrder = { enabled: false, group_code: '', role: 'auto', offset_ms: 0 }

/** What a terminal reports: what was ordered, and what it measures (null while it cannot). Its group is empty while it does not synchronise. */
export const syncReport = z.object({
	group_code: groupCode,
	role: z.enum(sync_roles),
	/** How much later than the group it shows everything on purpose, in ms. */
	offset_ms: z.int().min(-sync_limits.offset_ms).max(sync_limits.offset_ms),
	/** How much later than the server's clock says (and the offset asks) things come on its screen, in ms. */
	measured_ms: deviation.nullable(),
	/** How far the server's clock can be from what the terminal takes it for, in ms. */
	uncertainty_ms: z.number().min(0).max(sync_limits.deviation_ms).nullable(),
	/** The program on the screen; 0 for none. */
	program_id: z.int().min(0),
})
export type SyncReport = z.output<typeof syncReport>

/** Whether a terminal reports what was ordered; measurements do not count. */
export const isSyncAsOrdered = (said: SyncReport, ordered: SyncReport): boolean =>
	said.group_code === ordered.group_code && said.role === ordered.role && said.offset_ms === ordered.offset_ms

/** The report of a terminal that follows an order, without measurements. */
export const reportOfOrder = ({ enabled, group_code, role, offset_ms }: SyncOrder): SyncReport => ({
	...(enabled ? { group_code, role, offset_ms } : { group_code: '', role: unsynced.role, offset_ms: 0 }),
	measured_ms: null,
	uncertainty_ms: null,
	program_id: 0,
})

/** A member of a group with its latest report. */
export interface SyncMember {
	readonly id: number
	readonly role: SyncRole
	readonly is_online: boolean
	readonly measured_ms: number | null
	readonly uncertainty_ms: number | null
	readonly program_id: number
	/** When it reported that, in ms since the epoch. */
	readonly at: number
}

/**
 * How a member stands in its group: `unmeasured` also covers one whose clock is too uncertain to tell; `other_program` shows something else
 * than most; `alone` is measured, but nothing else is that it could be compared with.
 */
export const sync_states = ['in_step', 'apart', 'other_program', 'unmeasured', 'alone', 'offline'] as const
export type SyncState = (typeof sync_states)[number]

/** A member, and how much later than the reference it shows things, in ms; null if that is not known. */
export interface SyncStanding<M extends SyncMember> {
	readonly member: M
	readonly state: SyncState
	readonly apart_ms: number | null
}

const isMeasured = ({ is_online, measured_ms, uncertainty_ms, at }: SyncMember, now: number): boolean =>
	is_online &&
	measured_ms !== null &&
	uncertainty_ms !== null &&
	uncertainty_ms <= in_step_ms &&
	now - at <= measured_for

/** The middle of some numbers; 0 of none. */
const middleOf = (numbers: readonly number[]): number => {
	const sorted = numbers.toSorted((one, other) => one - other)
	return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}

/** The program that most online members show; of equally frequent ones the smallest id; 0 if none shows any. */
const commonProgram = (members: readonly SyncMember[]): number => {
	const shown = members.filter(({ is_online, program_id }) => is_online && program_id > 0)
	const groups = [...Map.groupBy(shown, ({ program_id }) => program_id)]
	const [first] = groups.toSorted(([one, some], [other, others]) => others.length - some.length || one - other)
	return first?.[0] ?? 0
}

/** The standing of every member of a group at `now`, in ms since the epoch, against the one that leads or the middle of all. */
export const syncStandings = <M extends SyncMember>(
	members: readonly M[],
	now: number,
): { readonly reference: M | null; readonly standings: readonly SyncStanding<M>[] } => {
	const program_id = commonProgram(members)
	const isOther = (member: M): boolean => program_id !== 0 && member.program_id !== program_id
	// What shows something else says nothing about how far apart the others are.
	const measured = members.filter(member => isMeasured(member, now) && !isOther(member))
	const known = new Set(measured)
	const isAlone = measured.length === 1
	const reference =
		measured.filter(({ role }) => role === 'lead').toSorted((one, other) => one.id - other.id)[0] ?? null
	const zero = reference?.measured_ms ?? middleOf(measured.flatMap(({ measured_ms }) => measured_ms ?? []))
	const stateOf = (member: M, apart_ms: number | null): SyncState => {
		if (!member.is_online) return 'offline'
		if (isOther(member)) return 'other_program'
		if (apart_ms === null) return isAlone && known.has(member) ? 'alone' : 'unmeasured'
		return Math.abs(apart_ms) <= in_step_ms ? 'in_step' : 'apart'
	}
	const standings = members.map((member): SyncStanding<M> => {
		const isKnown = !isAlone && known.has(member)
		const apart_ms = isKnown && member.measured_ms !== null ? member.measured_ms - zero : null
		return { member, apart_ms, state: stateOf(member, apart_ms) }
	})
	return { reference, standings }
}

/** How far apart the first and the last member are, in ms; null if fewer than two are measured. */
export const spreadOf = (standings: readonly Pick<SyncStanding<SyncMember>, 'apart_ms'>[]): number | null => {
	const known = standings.flatMap(({ apart_ms }) => apart_ms ?? [])
	return known.length < 2 ? null : Math.max(...known) - Math.min(...known)
}

/** History: one entry of this length in ms per terminal, and how long it is retained, in ms. */
export const sync_history = { step: 300_000, life: 7 * 86_400_000 } as const
