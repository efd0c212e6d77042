/** Events caused by a terminal itself, however often; no more than {@link logged_most} are recorded per hour. */
const own_kinds = ['online', 'offline', 'build'] as const

/** What people do with it. */
const done_kinds = ['added', 'removed', 'banned', 'unbanned', 'key_changed', 'moved_out', 'moved_in'] as const

/** The entries of its log, including a count of those beyond the hourly maximum (`omitted`). */
const terminal_log_kinds = [...own_kinds, ...done_kinds, 'omitted'] as const
export type TerminalLogKind = (typeof terminal_log_kinds)[number]

/** Entries shown together with it from other tables: incidents and upgrade results. */
export const shown_log_kinds = [...terminal_log_kinds, 'incident_begun', 'incident_ended', 'upgrade'] as const
export type ShownLogKind = (typeof shown_log_kinds)[number]

/** How many self-caused entries of a terminal are recorded per UTC hour; the rest is only counted. */
export const logged_most = 60
export const log_hour = 3_600_000

/** An entry to record; without an organisation it belongs to the terminal's current one. */
export interface TerminalEntry {
	readonly terminal_id: number
	readonly group_id?: number
	readonly kind: TerminalLogKind
	/** A stored cause, a name or a build, depending on the kind. */
	readonly detail: string
	readonly at: number
}

const own: ReadonlySet<string> = new Set(own_kinds)

export const isBounded = ({ kind }: Pick<TerminalEntry, 'kind'>): boolean => own.has(kind)

/** Entries to record, and by terminal how many are omitted. */
export interface Divided {
	readonly written: TerminalEntry[]
	readonly omitted: Map<number, { count: number; at: number }>
}

/** Divides entries into those for which there is room and the rest; `known` is how many each terminal already has this hour. */
export const divideEntries = (entries: readonly TerminalEntry[], known: ReadonlyMap<number, number>): Divided => {
	const counts = new Map(known)
	const divided: Divided = { written: [], omitted: new Map() }
	for (const entry of entries) {
		const { terminal_id, at } = entry
		const count = counts.get(terminal_id) ?? 0
		if (!isBounded(entry) || count < logged_most) {
			divided.written.push(entry)
			if (isBounded(entry)) counts.set(terminal_id, count + 1)
			continue
		}
		const before = divided.omitted.get(terminal_id)
		divided.omitted.set(terminal_id, { count: (before?.count ?? 0) + 1, at: before?.at ?? at })
	}
	return divided
}
