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

/** A batch whose chain was followed, and whether it is signed with the key that it names; `chain` is null where it has none. */
export interface Sealed {
	readonly chain: CheckedBatch | null
	readonly is_signed: boolean
	readonly seal: PlayLog['seal']
}

/** Follows the chain of a batch of a terminal and asks whose it is: before anything is written, since this takes a moment. */
export const sealedBatch = async (sn: string, log: PlayLog): Promise<Sealed> => {
	const { boot, rows, seal } = log
	const chain = checkedBatch(sha256, sn, log)
	if (chain === null || seal === undefined) return { chain: null, is_signed: false, seal: undefined }
	const { head, last } = chain
	// A row without a hash leaves nothing that the next one could follow on.
	if (rows.some(({ hash }) => hash === undefined)) return { chain, seal, is_signed: false }
	return { chain, seal, is_signed: await isSigned({ ...seal, text: sealText(boot, last, head) }) }
}

/** What a row of a batch is stored with. */
export interface Proof {
	readonly problem: PlayProblem
	readonly mark: number
}

/** What a journal is signed with; `public_key` is null until it is. */
export interface JournalKey {
	readonly public_key: string | null
	readonly secret: string
}

/**
 * Whether a batch belongs to the journal that it names. One that was signed once is signed for good, with one key: rows that come
 * without, or with another, may be of anybody who has the token.
 */
export const isOfJournal = ({ public_key, secret }: JournalKey, { chain, is_signed, seal }: Sealed): boolean => {
	if (chain === null || seal === undefined) return public_key === null
	return is_signed && (public_key === null || (public_key === seal.key && secret === seal.secret))
}

/**
 * Whether a batch adds a run: its rows above `seq`, which are all that may be new, lie between no others. What honest terminals send
 * does; whoever signs the same numbers again and again would have them proven as often.
 */
export const isRun = async (
	tx: Tx,
	{ boot_id, seq }: { readonly boot_id: number; readonly seq: number },
	{ chain }: Sealed,
): Promise<boolean> => {
	const first = chain?.links.find(link => link.seq > seq)
	return chain !== null && first !== undefined && !(await store.hasRunWithin(tx, boot_id, first.seq, chain.last))
}

/** What each row of a batch is stored with that belongs to its journal; without a run it proves nothing. */
export const proofs = ({ chain }: Sealed, is_run: boolean): ((seq: number) => Proof) => {
	if (chain === null) return () => ({ problem: play_problems.none, mark: 0 })
	const marks = new Map(chain.links.map(({ seq, hash }) => [seq, chainMark(hash)]))
	return seq => ({
		problem: chain.altered.has(seq) ? play_problems.altered : play_problems.none,
		mark: is_run ? (marks.get(seq) ?? 0) : 0,
	})
}

/** What each row is stored with that does not. */
export const unsignedProof = (): Proof => ({ problem: play_problems.unsigned, mark: 0 })

/** Rows that were stored before and come again as something else. */
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
	/** Whether nothing of the journal was acknowledged yet. */
	readonly is_fresh: boolean
	readonly now: number
}

/**
 * Writes down what a signed batch proves: the run that its rows belong to, and those that are not what was signed. `stored` are the
 * numbers of its rows that were not there before.
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
