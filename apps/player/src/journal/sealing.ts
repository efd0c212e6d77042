import { type Chain, chain_start, type Sha256, sealedRows, sealText } from '@vitrine/domain/proof/play-chain'
import type { PlayLog, PlayRow, PlaySeal } from '@vitrine/domain/release/play'
import { createSHA256 } from 'hash-wasm'
import { type Database, keep, type StoredValues, storedValue } from '../library/database.ts'
import { newSecret, type OwnJournal } from './own-journal.ts'

/** A row of the journal in its final form: with its hash, the previous one, and the serial number that is hashed with it. */
export type SealedPlay = PlayRow & { readonly hash: string; readonly previous: string; readonly sn: string }

/** Makes provable batches of a journal. */
export interface Sealing {
	/** Seals unsealed rows, the lowest number first; on disk when this resolves, as far as there is space. */
	seal(rows: readonly (PlayRow | SealedPlay)[]): Promise<readonly SealedPlay[]>
	/** The batch, signed with the hash of its last row. */
	signed(rows: readonly SealedPlay[]): Promise<PlayLog>
}

const base64url = (bytes: ArrayBuffer): string =>
	btoa(String.fromCharCode(...new Uint8Array(bytes)))
		.replaceAll('+', '-')
		.replaceAll('/', '_')
		.replaceAll('=', '')

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

/**
 * The key that this terminal signs with, created once and readable by nobody, not even this page. Null if it cannot be stored now: the
 * chain could not be continued after a start.
 */
const ownKeys = async (database: Database): Promise<StoredValues['play_keys'] | null> => {
	const known = await storedValue(database, 'play_keys')
	if (known !== undefined) return known
	const pair = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])
	const keys = { pair, secret: newSecret() }
	return keep(database, 'play_keys', keys).then(
		() => keys,
		() => null,
	)
}

const hasher = async (): Promise<Sha256> => {
	const hash = await createSHA256()
	return text => hash.init().update(text).digest('hex')
}

/** Links rows in sequence, each with its own hash and the previous one. */
const linked = (sha256: Sha256, chain: Chain, previous: string, rows: readonly PlayRow[]): SealedPlay[] => {
	let before = previous
	return sealedRows(sha256, chain, { previous, rows }).rows.map(row => {
		const sealed = { ...row, previous: before, sn: chain.sn }
		before = row.hash
		return sealed
	})
}

/** Stores what was sealed, so that it is sent unchanged after a start. */
const persist = async (
	database: Database,
	base: number,
	{ rows, head }: { readonly rows: readonly SealedPlay[]; readonly head: string },
): Promise<void> => {
	const transaction = database.transaction(['plays', 'kept'], 'readwrite', { durability: 'strict' })
	const plays = transaction.objectStore('plays')
	const written = rows.map(row => plays.put({ ...row, seq: row.seq + base }))
	await Promise.all([...written, transaction.objectStore('kept').put(head, 'play_head'), transaction.done])
}

/** A journal, and the terminal whose serial number is hashed with its rows. */
type SealedJournal = OwnJournal & Pick<Chain, 'sn'>

/**
 * Opens the sealing of a journal; null if nothing can be stored. Rows that cannot be written for lack of space are held in memory, since
 * only sending rows frees space.
 */
const openSealing = async (database: Database, { sn, boot, base }: SealedJournal): Promise<Sealing | null> => {
	const sha256 = await hasher()
	const keys = await ownKeys(database)
	if (keys === null) return null
	const { secret } = keys
	const { privateKey, publicKey } = keys.pair
	const key = base64url(await crypto.subtle.exportKey('raw', publicKey))
	const unwritten = new Map<number, SealedPlay>()
	// Rows that were sealed while this player was another terminal prove nothing about this one.
	const isSealed = (row: PlayRow | SealedPlay): row is SealedPlay => 'previous' in row && row.sn === sn
	let head = (await storedValue(database, 'play_head')) ?? chain_start
	const sealOf = async (rows: readonly SealedPlay[]): Promise<PlaySeal> => {
		const last = rows.at(-1)
		const text = new TextEncoder().encode(sealText(boot, last?.seq ?? 0, last?.hash ?? head))
		const signature = base64url(await crypto.subtle.sign(algorithm, privateKey, text))
		return { key, secret, previous: rows[0]?.previous ?? head, signature }
	}
	return {
		seal: async rows => {
			// The server has stored the rows before these; they must not be written again.
			for (const seq of unwritten.keys()) if (seq < (rows[0]?.seq ?? 0)) unwritten.delete(seq)
			const open = rows.filter(row => !isSealed(row) && !unwritten.has(row.seq))
			const sealed = linked(sha256, { sn, boot, secret }, head, open)
			head = sealed.at(-1)?.hash ?? head
			for (const row of sealed) unwritten.set(row.seq, row)
			const all = rows.map(row => (isSealed(row) ? row : unwritten.get(row.seq))).filter(row => row !== undefined)
			if (unwritten.size === 0) return all
			await persist(database, base, { rows: [...unwritten.values()], head }).then(
				() => unwritten.clear(),
				() => undefined,
			)
			return all
		},
		signed: async rows => ({
			boot,
			rows: rows.map(({ previous: _, sn: _sn, ...row }) => row),
			seal: await sealOf(rows),
		}),
	}
}

/** The sealing of a journal, opened on first use; retried if that fails. */
export const sealingOf = (database: Database, journal: SealedJournal): (() => Promise<Sealing | null>) => {
	let opened: Promise<Sealing | null> | null = null
	return () => {
		opened ??= openSealing(database, journal).catch((error: unknown) => {
			opened = null
			throw error
		})
		return opened
	}
}
