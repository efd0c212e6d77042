import {
	type CheckedBatch,
	chain_problems,
	chainMark,
	checkedBatch,
	run_limits,
	sealText,
} from '@vitrine/domain/proof/play-chain'
import { type PlayLog, type PlayProblem, play_problems } from '@vitrine/domain/release/play'
import type { DialectName } from '../../../db/database.ts'
import type { Tx } from '../../../db/schema.ts'
import * as store from './chain.store.ts'
import { isSigned, sha256 } from './signature.ts'

/** A batch whose chain was verified, and whether it is signed with the key that it names; `chain` is null if it has none. */
export interface Sealed {
	readonly chain: CheckedBatch | null
	readonly is_signed: boolean
	readonly seal: PlayLog['seal']
}

/** Verifies the chain and the signature of a batch. Runs before anything is written, because it takes a while. */
export const sealedBatch = async (sn: string, log: PlayLog): Promise<Sealed> => {
	const { boot, rows, seal } = log
	const chain = checkedBatch(sha256, sn, log)
	if (chain === null || seal === undefined) return { chain: null, is_signed: false, seal: undefined }
	const { head, last } = chain
	// Without the hash of a row, the next row has nothing to chain to.
	if (rows.some(({ hash }) => hash === undefined)) return { chain, seal, is_signed: false }
	return { chain, seal, is_signed: await isSigned({ ...seal, text: sealText(boot, last, head) }) }
}

/** The proof data stored with a row of a batch. */
export interface Proof {
	readonly problem: PlayProblem
	readonly mark: number
}

/** The key that signs a journal; `public_key` is null until the first signature. */
export interface JournalKey {
	readonly public_key: string | null
	readonly secret: string
}

/**
 * Whether a batch belongs to the journal that it names. Once signed, a journal stays signed with one key: rows without a signature, or
 * with another key, could come from anyone who has the token.
 */
export const isOfJournal = ({ public_key, secret }: JournalKey, { chain, is_signed, seal }: Sealed): boolean => {
	if (chain === null || seal === undefined) return public_key === null
	return is_signed && (public_key === null || (public_key === seal.key && secret === seal.secret))
}

/**
 * Whether a batch adds a run: the rows above `seq`, the only ones that can be new, must not overlap a stored run. Honest terminals always
 * satisfy this; otherwise signing the same numbers repeatedly would prove them repeatedly.
 */
export const isRun = async (
	tx: Tx,
	{ boot_id, seq }: { readonly boot_id: number; readonly seq: number },
	{ chain }: Sealed,
): Promise<boolean> => {
	const first = chain?.links.find(link => link.seq > seq)
	return chain !== null && first !== undefined && !(await store.hasRunWithin(tx, boot_id, first.seq, chain.last))
}

/** The proof stored with each row of a batch that belongs to its journal; without a run it proves nothing. */
export const proofs = ({ chain }: Sealed, is_run: boolean): ((seq: number) => Proof) => {
	if (chain === null) return () => ({ problem: play_problems.none, mark: 0 })
	const marks = new Map(chain.links.map(({ seq, hash }) => [seq, chainMark(hash)]))
	return seq => ({
		problem: chain.altered.has(seq) ? play_problems.altered : play_problems.none,
		mark: is_run ? (marks.get(seq) ?? 0) : 0,
	})
}

/** The proof stored with each row of a batch that does not belong to its journal. */
export const unsignedProof = (): Proof => ({ problem: play_problems.unsigned, mark: 0 })

/** Rows that are already stored and arrive again with different content. */
const listRepeated = async (
	{ tx, dialect, boot_id }: Storing,
	links: CheckedBatch['links'],
): Promise<store.ChainProblem[]> => {
	if (links.length === 0) return []
	const seqs = links.map(({ seq }) => seq)
	const marks = await store.listMarks(tx, dialect, boot_id, seqs)
	return links
		.filter(({ seq, hash }) => (marks.get(seq) ?? 0) !== 0 && marks.get(seq) !== chainMark(hash))
		.map(({ seq, hash }) => ({ seq, problem: chain_problems.repeated, hash }))
}

/** A batch of a terminal that is being stored in a journal; `now` in ms. */
export interface Storing {
	readonly tx: Tx
	readonly dialect: DialectName
	readonly boot_id: number
	readonly terminal_id: number
	/** Whether the journal was signed before. */
	readonly has_key: boolean
	/** The key that signed the batch, if it belongs to its journal; null if nothing did. */
	readonly signed_by: string | null
	/** Whether nothing in the journal has been acknowledged yet. */
	readonly is_fresh: boolean
	readonly now: number
}

/**
 * Stores what a signed batch proves: the run that its rows belong to, and the rows that differ from what was signed. `stored` holds the
 * numbers of its newly stored rows.
 */
export const storeSeal = async (
	storing: Storing,
	{ stored, is_run }: { readonly stored: ReadonlySet<number>; readonly is_run: boolean },
	{ chain, seal }: Sealed,
): Promise<void> => {
	if (chain === null || seal === undefined) return
	const { tx, dialect, boot_id, terminal_id, has_key, now } = storing
	if (!has_key) {
		const key_id = await store.findOrInsertKey(tx, { terminal_id, public_key: seal.key, since: now })
		await store.setKey(tx, boot_id, { key_id, secret: seal.secret })
	}
	const fresh = chain.links.filter(({ seq }) => stored.has(seq))
	const again = chain.links.filter(({ seq }) => !stored.has(seq))
	const altered = fresh
		.filter(({ seq }) => chain.altered.has(seq))
		.map(({ seq, hash }) => ({ seq, problem: chain_problems.altered, hash }))
	const problems = [...altered, ...(await listRepeated(storing, again))]
	await store.insertProblems(tx, dialect, { boot_id, reported_at: now, problems })
	const [first] = fresh
	if (first === undefined || !is_run) return
	const times = {
		start_time: Math.min(...fresh.map(link => link.start_time)),
		end_time: Math.max(...fresh.map(link => link.end_time)),
	}
	const end = { boot_id, last_seq: chain.last, head: chain.head, signature: seal.signature }
	const before = await store.findLastRun(tx, boot_id)
	const isNext = before !== undefined && before.last_seq < first.seq && before.head === first.previous
	const isShort = before !== undefined && chain.last - before.first_seq < run_limits.rows
	if (isNext && isShort && now - before.started_at < run_limits.length)
		await store.extendRun(tx, {
			...end,
			first_seq: before.first_seq,
			count: before.count + fresh.length,
			start_time: Math.min(before.start_time, times.start_time),
			end_time: Math.max(before.end_time, times.end_time),
		})
	else
		await store.insertRun(tx, {
			...end,
			...times,
			count: fresh.length,
			first_seq: first.seq,
			previous: first.previous,
			started_at: now,
		})
}
