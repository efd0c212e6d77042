import { generateKeyPairSync, hash, type KeyObject, type KeyPairKeyObjectResult, randomBytes, sign } from 'node:crypto'
import { chain_start, sealedRows, sealText } from '@vitrine/domain/proof/play-chain'
import type { PlayLog, PlayRow, PlaySeal } from '@vitrine/domain/release/play'
import { Journal } from './journal.ts'

/** A play as a terminal records it; measures that it does not have are 0. */
export type WrittenPlay = Omit<PlayRow, 'seq' | 'hash' | 'late' | 'stalls' | 'black'>

/** A batch with its signature. */
type SignedLog = PlayLog & { readonly seal: PlaySeal }

const sha256 = (text: string): string => hash('sha256', text)

/** The point of a public key as transmitted: a prefix byte and both coordinates. */
const pointOf = (key: KeyObject): string => {
	const { x = '', y = '' } = key.export({ format: 'jwk' })
	return Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString(
		'base64url',
	)
}

/** The owner of a journal, and the known parts of one that is continued. */
interface Known {
	readonly sn: string
	readonly boot?: string
	readonly keys?: KeyPairKeyObjectResult
	readonly secret?: string
}

/** A journal of plays that is signed with its own key (protocol §4), or continues under the name and key of another one. */
export class PlayJournal extends Journal<PlayRow> {
	readonly sn: string
	readonly secret: string
	#keys: KeyPairKeyObjectResult | undefined
	#head = chain_start
	/** The hash before the first row that is not acknowledged. */
	#previous = chain_start

	constructor({ sn, boot, keys, secret }: Known) {
		super(boot)
		this.sn = sn
		this.#keys = keys
		this.secret = secret ?? randomBytes(32).toString('hex')
	}

	/** Created when first needed: most of a fleet plays nothing. */
	get keys(): KeyPairKeyObjectResult {
		this.#keys ??= generateKeyPairSync('ec', { namedCurve: 'P-256' })
		return this.#keys
	}

	/** Writes a play; returns the row with its hash. */
	played(play: WrittenPlay): PlayRow {
		return this.write({ ...play, late: 0, stalls: 0, black: 0 })
	}

	/** The next batch to send, signed; null if there is none. */
	override next(): SignedLog | null {
		const log = super.next()
		return log === null ? null : { ...log, seal: this.#seal(this.#previous, log.rows) }
	}

	/** Signs these rows as the first ones of the journal, regardless of what was written. */
	logOf(rows: readonly PlayRow[]): SignedLog {
		const sealed = sealedRows(sha256, this, { previous: chain_start, rows }).rows
		return { boot: this.boot, rows: [...sealed], seal: this.#seal(chain_start, sealed) }
	}

	protected override finished(row: PlayRow): PlayRow {
		const { rows, head } = sealedRows(sha256, this, { previous: this.#head, rows: [row] })
		this.#head = head
		return rows[0] ?? row
	}

	protected override forgotten(row: PlayRow): void {
		this.#previous = row.hash ?? chain_start
	}

	#seal(previous: string, rows: readonly PlayRow[]): PlaySeal {
		const { seq = 0, hash: head = previous } = rows.at(-1) ?? {}
		const options = { key: this.keys.privateKey, dsaEncoding: 'ieee-p1363' } as const
		const signature = sign('sha256', Buffer.from(sealText(this.boot, seq, head)), options)
		return {
			key: pointOf(this.keys.publicKey),
			secret: this.secret,
			previous,
			signature: signature.toString('base64url'),
		}
	}
}
