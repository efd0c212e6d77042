import { z } from 'zod'
import { playKey, playRow } from '../release/play.ts'

/**
 * A proof of plays: a text with one JSON object per line that anyone can verify without the server (decision 086). A journal is followed
 * by runs of its rows; rows that are not disclosed to the reader appear as hashes only, so that the chain is complete.
 */
const hex = z.string().regex(/^[0-9a-f]{64}$/)
const seq = z.int().min(1)
export const proofLine = z.discriminatedUnion('type', [
	/**
	 * The first line: the requested scope, times in ms. Version 2 includes rows with points and positions, which version 1 verifiers cannot
	 * hash.
	 */
	z.object({
		type: z.literal('plays'),
		version: z.union([z.literal(1), z.literal(2)]),
		kind: z.enum(['program', 'material']),
		name: z.string(),
		/** Set if only plays of one point were requested. */
		point_id: z.int().min(1).optional(),
		start_time: z.int(),
		end_time: z.int(),
		made_at: z.int(),
	}),
	/** A journal of a terminal, and the key that signs it. */
	z.object({ type: z.literal('journal'), boot: z.string(), sn: z.string(), terminal: z.string(), key: playKey }),
	z.object({
		type: z.literal('run'),
		first: seq,
		last: seq,
		previous: hex,
		head: hex,
		signature: z.string(),
	}),
	/** A run of rows of which none is disclosed: they lie between other runs, represented by their hashes. */
	z.object({ type: z.literal('passed'), first: seq, last: seq, previous: hex, head: hex }),
	/**
	 * A row as it is stored, with its salt and the unsigned name of its point; `hash` if it is known to differ from what was signed, `mark`
	 * is the first 12 digits of the hash it was stored with.
	 */
	z.object({
		type: z.literal('row'),
		row: playRow.omit({ hash: true }),
		point: z.string().optional(),
		salt: hex,
		mark: z.string(),
		hash: hex.optional(),
	}),
	z.object({ type: z.literal('other'), seq, digest: hex, hash: hex.optional() }),
	/** The last line, with the number of rows: a truncated file lacks it. */
	z.object({ type: z.literal('end'), rows: z.int() }),
])
export type ProofLine = z.output<typeof proofLine>
