import type { TerminalReport } from '@vitrine/contract/messages'
import { causeOf, storedCause } from '@vitrine/domain/cause'
import type { HeardState } from '@vitrine/domain/completeness/completeness'
import { fromJson } from '@vitrine/domain/json-text'
import { type SyncReport, syncReport } from '@vitrine/domain/screen-sync/screen-sync'
import { listed_reports, type Reported, readReported } from '@vitrine/domain/terminal/reported'
import { readCounts, readProblems } from '../../../db/stored-json.ts'
import type { Events } from '../../../events.ts'
import type { Presence } from './presence.store.ts'
import type { Problem } from './stored-problems.ts'

/** Whether a report changes anything that lists of terminals show. */
export const isListedOtherwise = (before: string | null, after: string | null): boolean => {
	if (before === after) return false
	const [earlier, later] = [before, after].map(
		text => readReported(text === null ? null : fromJson(text)?.value).values,
	)
	return listed_reports.some(name => JSON.stringify(earlier?.[name]) !== JSON.stringify(later?.[name]))
}

const input_problem = 'item_input_'

/** Whether a list of faults contains an input without signal; text from a terminal that merely looks like one does not count. */
const hasInputProblem = (faults: string): boolean =>
	faults.includes(input_problem) && readProblems(faults).some(fault => causeOf(fault)?.code.startsWith(input_problem))

/** The state of a terminal: one that is playing but reports an input without signal has no signal, until it no longer reports that. */
export const stateWith = ({ state, faults }: Pick<Presence, 'state' | 'faults'>): HeardState =>
	state !== 'playing' && state !== 'no_signal' ? state : hasInputProblem(faults ?? '') ? 'no_signal' : 'playing'

const isOfReport = ([fault]: Problem): boolean => fault.startsWith('report_wrong ')

/** The faults of a row with their counts. */
const problemsIn = (row: Presence | undefined): Problem[] => {
	const counts = readCounts(row?.problem_counts ?? '[]')
	return readProblems(row?.faults ?? '[]').map((fault, place): Problem => [fault, counts[place] ?? 0])
}

/** The previous report, projected to now: the clock advances, so that it always fits the time of the last report. */
const goneOn = (before: Presence | undefined, now: number): Reported => {
	const earlier = before?.reported ? readReported(fromJson(before.reported)?.value).values : {}
	if (earlier.clock === undefined || !before?.reported_at) return earlier
	return { ...earlier, clock: earlier.clock + now - before.reported_at }
}

/** The state that a report amounts to: a locked terminal plays nothing, whatever it would be playing. */
const stateOf = ({ run_status, locked }: Reported): HeardState => {
	if (run_status === 'screen_off') return 'screen_off'
	return locked === true ? 'locked' : (run_status ?? 'online')
}

/**
 * Merges a terminal's report of its box into the earlier ones of this connection. Invalid values change nothing and are a fault of the
 * terminal until it reports valid ones. `heard` are the faults it reports itself, if any.
 */
export const boxReport = (
	said: unknown,
	heard: readonly Problem[] | undefined,
	before: Presence | undefined,
	now: number,
): { readonly change: Partial<Presence>; readonly problems: readonly Problem[] | undefined } => {
	const known = problemsIn(before)
	const own = (heard ?? known).filter(problem => !isOfReport(problem))
	if (said === undefined)
		return { change: {}, problems: heard === undefined ? undefined : [...own, ...known.filter(isOfReport)] }
	const { values, wrong } = readReported(said)
	const merged = { ...goneOn(before, now), ...values }
	const saysState = values.run_status !== undefined || values.locked !== undefined
	const change =
		Object.keys(values).length === 0
			? {}
			: {
					reported: JSON.stringify(merged),
					reported_at: now,
					...(saysState && { state: stateOf(merged) }),
				}
	if (wrong.length === 0) return { change, problems: heard === undefined && !known.some(isOfReport) ? undefined : own }
	return { change, problems: [...own, [storedCause('report_wrong', { names: wrong.join(', ') }), 1]] }
}

/** What a report says about multi-screen sync; undefined if nothing valid: what is not changes nothing, and renews no earlier measurement. */
export const syncOf = (report: TerminalReport | undefined): SyncReport | undefined => {
	const reported = report?.reported
	if (typeof reported !== 'object' || reported === null || !('sync' in reported)) return undefined
	return syncReport.safeParse(reported.sync).data
}

/** What the written terminals reported about multi-screen sync, and when. */
export const syncReports = (
	written: readonly Presence[],
	synced: ReadonlyMap<number, SyncReport>,
): Events['sync_reported']['reports'] =>
	written.flatMap(({ id, last_seen: at }) => {
		const sync = synced.get(id)
		return sync === undefined ? [] : [{ id, sync, at }]
	})
