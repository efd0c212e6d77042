import type { PlainCause } from '@vitrine/domain/cause'
import { readCounts, readProblems, readSince } from '../../../db/stored-json.ts'

/** The faults of a terminal as they are stored, and how often each was: two lists as JSON. */
export interface StoredProblems {
	readonly faults: string
	readonly problem_counts: string
}

const shared_identity: PlainCause = 'identity_shared'

/** A fault as it is stored, and how often it was. */
export type Problem = readonly [fault: string, count: number]

/** Faults as they are stored: what the terminal says, after what the server knows better. */
export const problemsOf = (said: readonly Problem[], is_shared: boolean): StoredProblems => {
	const own = said.filter(([fault]) => fault !== shared_identity)
	const all: readonly Problem[] = is_shared ? [[shared_identity, 1], ...own] : own
	// Without a count of each, none is of any use.
	const counts = all.every(([, count]) => count > 0) ? all.map(([, count]) => count) : []
	return { faults: JSON.stringify(all.map(([fault]) => fault)), problem_counts: JSON.stringify(counts) }
}

/** What is stored of the faults of a terminal, with or without that its identity is shared. */
export const rewritten = (
	row: Readonly<Record<keyof StoredProblems, string | null>>,
	is_shared: boolean,
): StoredProblems => {
	const [faults, counts] = [readProblems(row.faults ?? '[]'), readCounts(row.problem_counts ?? '[]')]
	return problemsOf(
		faults.map((fault, place): Problem => [fault, counts[place] ?? 0]),
		is_shared,
	)
}

/** The same without that the identity is shared; null where that does not stand there. */
export const withoutShared = (row: StoredProblems): StoredProblems | null =>
	readProblems(row.faults).includes(shared_identity) ? rewritten(row, false) : null

/** Since when each of these faults is so, as it is stored: since it was said first without a break, and `now` for one that is new. */
export const problemsSince = (
	before: { readonly faults: string; readonly problem_since: string },
	faults: string,
	now: number,
): string => {
	const known = readProblems(before.faults)
	const since = readSince(before.problem_since)
	return JSON.stringify(
		readProblems(faults).map(fault => {
			const place = known.indexOf(fault)
			return place < 0 ? now : (since[place] ?? 0)
		}),
	)
}
