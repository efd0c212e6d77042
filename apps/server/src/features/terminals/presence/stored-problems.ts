import type { PlainCause } from '@vitrine/domain/cause'
import { readCounts, readProblems, readSince } from '../../../db/stored-json.ts'

/** A terminal's faults as stored, with their counts: two JSON lists. */
export interface StoredProblems {
	readonly faults: string
	readonly problem_counts: string
}

const shared_identity: PlainCause = 'identity_shared'

/** A stored fault with its count. */
export type Problem = readonly [fault: string, count: number]

/** Faults in stored form: first what only the server knows, then what the terminal reports. */
export const problemsOf = (said: readonly Problem[], is_shared: boolean): StoredProblems => {
	const own = said.filter(([fault]) => fault !== shared_identity)
	const all: readonly Problem[] = is_shared ? [[shared_identity, 1], ...own] : own
	// Counts are useless unless every fault has one.
	const counts = all.every(([, count]) => count > 0) ? all.map(([, count]) => count) : []
	return { faults: JSON.stringify(all.map(([fault]) => fault)), problem_counts: JSON.stringify(counts) }
}

/** A terminal's stored faults, with or without the fault of a shared identity. */
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

/** The same without the shared identity; null if that is not in it. */
export const withoutShared = (row: StoredProblems): StoredProblems | null =>
	readProblems(row.faults).includes(shared_identity) ? rewritten(row, false) : null

/** Since when each fault has lasted, in stored form: since it was first reported without a break, or `now` for a new one. */
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
