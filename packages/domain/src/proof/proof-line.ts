import { z } from 'zod'
import { playKey, playRow } from '../release/play.ts'

/**
 * A proof of plays: a text with a JSON object to each line, which anybody checks without the server (decision 086). A journal is
 * followed by runs of its rows; a row that is not shown to the reader stands there as its hash alone, so that the chain is whole.
 */
const hex = z.string().regex(/^[0-9a-f]{64}$/)
const seq = z.int().min(1)
export const proofLine = z.discriminatedUnion('type', [
	/** The first line: what was asked for, times in ms. Version 2 has rows with points and positions, which a check of version 1 would not hash. */
	z.object({
		type: z.literal('plays'),
		version: z.union([z.literal(1), z.literal(2)]),
		kind: z.enum(['program', 'material']),
		name: z.string(),
		/** Where only plays of one point were asked for. */
		point_id: z.int().min(1).optional(),
		start_time: z.int(),
		end_time: z.int(),
		made_at: z.int(),
	}),
	/** A journal of a terminal, and the key that it is signed with. */
	z.object({ type: z.literal('journal'), boot: z.string(), sn: z.string(), terminal: z.string(), key: playKey }),
	z.object({
		type: z.literal('run'),
		first: seq,
		last: seq,
		previous: hex,
		head: hex,
		signature: z.string(),
	}),
	/** Rows of which none is shown: they lie between others, and stand for themselves by their hashes. */
	z.object({ type: z.literal('passed'), first: seq, last: seq, previous: hex, head: hex }),
	/** A row as it is stored, with what was hashed with it, and what its point is called, which is not signed; `hash` where that is known not to be what was signed, `mark` the first 12 digits of what it was stored with. */
	z.object({
		type: z.literal('row'),
		row: playRow.omit({ hash: true }),
		point: z.string().optional(),
		salt: hex,
		mark: z.string(),
		hash: hex.optional(),
	}),
	z.object({ type: z.literal('other'), seq, digest: hex, hash: hex.optional() }),
	/** The last line, with how many rows there are: a file that was cut off has none. */
	z.object({ type: z.literal('end'), rows: z.int() }),
])
export type ProofLine = z.output<typeof proofLine>
