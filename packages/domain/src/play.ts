import { z } from 'zod'

/** One play in a terminal's journal (protocol §4): times in ms since the epoch, `mono` in ms of the terminal's steady clock. */
export const playRow = z.object({
	seq: z.int().min(1),
	kind: z.enum(['program', 'material']),
	name: z.string().max(200),
	program_id: z.int().min(0).default(0),
	material_id: z.int().min(0).default(0),
	command_id: z.int().min(0).default(0),
	start_time: z.int().min(0).max(8_640_000_000_000),
	end_time: z.int().min(0).max(8_640_000_000_000),
	time_zone: z.string().max(64).default('UTC'),
	mono: z.number().min(0).default(0),
})
export type PlayRow = z.output<typeof playRow>

/** A batch of a terminal's journal; `boot` names the journal, `seq` counts in it from 1. */
export const playLog = z.object({ boot: z.uuid(), rows: z.array(playRow).min(1).max(1000) })
export type PlayLog = z.output<typeof playLog>

/** What was shown shorter than this was not seen, and is not told; ms. */
export const shortest_play = 1000

/** Whether a play is long enough to be told of. */
export const isSeen = (play: Pick<PlayRow, 'start_time' | 'end_time'>): boolean =>
	play.end_time - play.start_time >= shortest_play

/** The highest `seq` that is stored without a gap, given the one before and the rows that arrived. */
export const contiguous = (highest: number, seqs: readonly number[]): number => {
	let next = highest
	for (const seq of [...seqs].sort((a, b) => a - b)) {
		if (seq <= next) continue
		if (seq !== next + 1) break
		next = seq
	}
	return next
}
