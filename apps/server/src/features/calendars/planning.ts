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

/** A program of a release where and when it plays: on which terminals of one zone, in which spans. */
export interface PlannedProgram extends ProgramSpans {
	readonly zone: string | null
	readonly terminals: readonly { readonly id: number; readonly name: string }[]
}

const utc: Zone = () => 0

/** Works out pieces of time, each but once for all sets of terminals to which the same happens in it. */
const planner = (wanted: Wanted) => {
	const known = new Map<string, PlannedSpan[]>()
	return async (set: TerminalSet, zone: Zone): Promise<ProgramSpans[]> => {
		const planned: PlannedSpan[] = []
		for (const { from, to } of piecesOf(set.releases, zone, wanted.from, wanted.to)) {
			const key = `${set.zone} ${from} ${to} ${pieceKey(set.releases, from, to)}`
			const found = known.get(key) ?? plannedSpansIn(set.releases, zone, from, to)
			if (!known.has(key)) await turn()
			known.set(key, found)
			planned.push(...found)
		}
		await turn()
		return joinedSpans(planned)
	}
}

const keyOf = ({ release_id, program_id, zone, spans }: PlannedProgram): string =>
	`${release_id} ${program_id} ${zone} ${spans.map(({ from, to }) => `${from}-${to}`).join()}`

/** What plays where, a day of a set of terminals at a time; terminals on which a program plays at the same times are together. */
export const plan = async (
	{ sets, zones }: Gathered,
	wanted: Wanted,
	program_ids: readonly number[],
): Promise<PlannedProgram[]> => {
	const spansOf = planner(wanted)
	const all: PlannedProgram[] = []
	for (const set of sets) {
		const zone = zones.get(set.zone ?? '')?.zone ?? utc
		for (const one of await spansOf(set, zone))
			if (program_ids.length === 0 || program_ids.includes(one.program_id))
				all.push({ ...one, zone: set.zone, terminals: set.terminals })
	}
	return [...Map.groupBy(all, keyOf).values()].flatMap(own => {
		const [first] = own
		return first === undefined ? [] : [{ ...first, terminals: own.flatMap(({ terminals }) => terminals) }]
	})
}
