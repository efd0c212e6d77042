import { calendar_limits } from '@vitrine/domain/calendars/calendar'
import {
	joinedSpans,
	type PlannedSpan,
	type ProgramSpans,
	pieceKey,
	piecesOf,
	plannedSpansIn,
} from '@vitrine/domain/calendars/planned-spans'
import type { Zone } from '@vitrine/domain/local-time'
import { turn } from '../../ports/turns.ts'
import type { Gathered, TerminalSet, Wanted } from './gathering.ts'

/** When and where a program of a release plays: terminals in one zone, and time spans. */
export interface PlannedProgram extends ProgramSpans {
	readonly zone: string | null
	readonly terminals: readonly { readonly id: number; readonly name: string }[]
}

const utc: Zone = () => 0

/** The work of computing one day for a set. */
const workOf = ({ releases }: TerminalSet): number => weightOf(releases) ** 2 + 100

const weightOf = (releases: TerminalSet['releases']): number =>
	releases.reduce((sum, { manifest }) => sum + 1 + (manifest.steps?.length ?? 0), 0)

/**
 * Computes time spans once for all sets of terminals to which the same happens in them; null once that is too much. The limit is on work,
 * not time, so that a feed has the same events on a busy server.
 */
const planner = (wanted: Wanted, most: number) => {
	const known = new Map<string, PlannedSpan[]>()
	let work = most
	return async (set: TerminalSet, zone: Zone): Promise<ProgramSpans[] | null> => {
		const planned: PlannedSpan[] = []
		for (const { from, to } of piecesOf(set.releases, zone, wanted.from, wanted.to)) {
			const key = `${set.zone} ${from} ${to} ${pieceKey(set.releases, from, to)}`
			let found = known.get(key)
			if (found === undefined) {
				work -= workOf(set)
				if (work < 0) return null
				found = plannedSpansIn(set.releases, zone, from, to)
				known.set(key, found)
				await turn()
			}
			planned.push(...found)
		}
		await turn()
		return joinedSpans(planned)
	}
}

/** Whether a set can play one of these programs; an empty list means all. */
const mayPlay = ({ releases }: TerminalSet, program_ids: readonly number[]): boolean =>
	program_ids.length === 0 ||
	releases.some(({ manifest }) => manifest.programs.some(({ id }) => program_ids.includes(id)))

const keyOf = ({ release_id, program_id, zone, spans }: PlannedProgram): string =>
	`${release_id} ${program_id} ${zone} ${spans.map(({ from, to }) => `${from}-${to}`).join()}`

/** What plays where, and whether some of it was too much to compute. */
export interface Plan {
	readonly programs: readonly PlannedProgram[]
	readonly cut: boolean
}

/** What plays where, one day of a set of terminals at a time; terminals where a program plays at the same times are merged. */
export const plan = async (
	{ sets, zones }: Gathered,
	wanted: Wanted,
	program_ids: readonly number[],
	most: number = calendar_limits.work,
): Promise<Plan> => {
	const spansOf = planner(wanted, most)
	const all: PlannedProgram[] = []
	let cut = false
	for (const set of sets.filter(one => mayPlay(one, program_ids))) {
		const zone = zones.get(set.zone ?? '')?.zone ?? utc
		const spans = weightOf(set.releases) > calendar_limits.steps ? null : await spansOf(set, zone)
		cut ||= spans === null
		for (const one of spans ?? [])
			if (program_ids.length === 0 || program_ids.includes(one.program_id))
				all.push({ ...one, zone: set.zone, terminals: set.terminals })
	}
	const programs = [...Map.groupBy(all, keyOf).values()].flatMap(own => {
		const [first] = own
		return first === undefined ? [] : [{ ...first, terminals: own.flatMap(({ terminals }) => terminals) }]
	})
	return { programs, cut }
}
