/** What a terminal itself makes happen, however often; no more than {@link logged_most} an hour are written down. */
const own_kinds = ['online', 'offline', 'build'] as const

/** What people do with it. */
const done_kinds = ['added', 'removed', 'banned', 'unbanned', 'key_changed', 'moved_out', 'moved_in'] as const

/** What its log has, with the rest of an hour that was too much (`omitted`). */
const terminal_log_kinds = [...own_kinds, ...done_kinds, 'omitted'] as const
export type TerminalLogKind = (typeof terminal_log_kinds)[number]

/** What is read beside it from where it stands: what was wrong, and what became of upgrades. */
export const shown_log_kinds = [...terminal_log_kinds, 'incident_begun', 'incident_ended', 'upgrade'] as const
export type ShownLogKind = (typeof shown_log_kinds)[number]

/** So many entries of its own making a terminal gets within an hour of UTC; the rest is counted. */
export const logged_most = 60
export const log_hour = 3_600_000

/** Something to write down; without an organisation it is that in which the terminal stands. */
export interface TerminalEntry {
	readonly terminal_id: number
	readonly group_id?: number
	readonly kind: TerminalLogKind
	/** A stored cause, a name or a build, as the kind has it. */
	readonly detail: string
	readonly at: number
}

const own: ReadonlySet<string> = new Set(own_kinds)

export const isBounded = ({ kind }: Pick<TerminalEntry, 'kind'>): boolean => own.has(kind)

/** Entries that are written, and by terminal how many are not. */
export interface Divided {
	readonly written: TerminalEntry[]
	readonly omitted: Map<number, { count: number; at: number }>
}

/** Divides entries into those that there is room for and the rest; `known` says how many each terminal has of this hour. */
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
