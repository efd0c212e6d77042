import { nextDayAt, type Zone } from '../local-time.ts'
import { play_modes } from '../release/release.ts'
import { type HeldRelease, isFallback, isRecall, isUrgent } from '../schedule/terminal-plan.ts'
import { drawnOverIn, plannedIn } from '../schedule/view/day-plan.ts'

/** A release that a terminal has or had; `gone` is when it was withdrawn or forgotten, in ms since the epoch, or infinite. */
export interface CalendarRelease extends HeldRelease {
	readonly gone: number
}

/** The span in which a program of a release plays, alone or in turns with others, in ms since the epoch. */
export interface PlannedSpan {
	readonly release_id: number
	readonly program_id: number
	readonly name: string
	readonly from: number
	readonly to: number
}

/** The pieces in which a span of time is computed: by local day if steps switch on and off, otherwise as a whole. */
export const piecesOf = (
	releases: readonly CalendarRelease[],
	zone: Zone,
	from: number,
	to: number,
): { readonly from: number; readonly to: number }[] => {
	const isTimed = releases.some(({ manifest }) => manifest.play_mode === play_modes.timed)
	if (!isTimed) return [{ from, to }]
	const pieces: { from: number; to: number }[] = []
	for (let at = from; at < to; ) {
		const end = Math.min(to, nextDayAt(zone, at))
		pieces.push({ from: at, to: end })
		at = end
	}
	return pieces
}

/**
 * A text of everything in these releases that decides a piece of time: the same text in the same zone means the same plan. When a release
 * arrived only matters if it arrived within the piece, since it plays from then on.
 */
export const pieceKey = (releases: readonly CalendarRelease[], from: number, to: number): string =>
	releases
		.filter(({ since, gone }) => since < to && gone > from)
		.map(release => {
			const since = isUrgent(release) || isRecall(release) ? release.since : Math.max(release.since, from)
			return `${release.manifest.command_id} ${since} ${Math.min(release.gone, to)}`
		})
		.join()

/**
 * What a terminal with these releases plays from `from` to `to`, by the rule of terminals (`plannedIn`): includes interruptions, but not
 * what plays where nothing else does. Adjacent spans of one program are not merged.
 */
export const plannedSpansIn = (
	releases: readonly CalendarRelease[],
	zone: Zone,
	from: number,
	to: number,
): PlannedSpan[] => {
	const gone = releases.flatMap(one => (one.gone > from && one.gone < to ? [one.gone] : []))
	const edges = [from, ...new Set(gone.toSorted((a, b) => a - b)), to]
	return edges.slice(1).flatMap((end, place) => {
		const begin = edges[place] ?? from
		const here = releases.filter(one => one.gone > begin)
		const planned = [...plannedIn(here, zone, begin, end), ...drawnOverIn(here, zone, begin, end)]
		return planned.flatMap(stretch =>
			stretch.showings
				.filter(({ release }) => !isFallback(release))
				.map(({ release, program }) => ({
					release_id: release.manifest.command_id,
					program_id: program.id,
					name: program.name,
					from: stretch.from,
					to: stretch.to,
				})),
		)
	})
}

/** All spans of one program of a release, in order and disjoint. */
export interface ProgramSpans {
	readonly release_id: number
	readonly program_id: number
	readonly name: string
	readonly spans: readonly { readonly from: number; readonly to: number }[]
}

/** Groups chronological spans by release and program, merging spans that touch. */
export const joinedSpans = (planned: readonly PlannedSpan[]): ProgramSpans[] =>
	[...Map.groupBy(planned, ({ release_id, program_id }) => `${release_id} ${program_id}`).values()].flatMap(own => {
		const spans: { from: number; to: number }[] = []
		for (const { from, to } of own.toSorted((a, b) => a.from - b.from)) {
			const last = spans.at(-1)
			if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to)
			else spans.push({ from, to })
		}
		const [first] = own
		return first === undefined ? [] : [{ ...first, spans }]
	})
