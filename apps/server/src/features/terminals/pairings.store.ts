import type { DialectName } from '../../db/database.ts'
import { isAmong } from '../../db/rows.ts'
import type { Reader, Schema, Tx } from '../../db/schema.ts'

export const findPairing = (db: Reader, code: string, now: number) =>
	db.selectFrom('pairings').selectAll().where('code', '=', code).where('expires_at', '>', now).executeTakeFirst()

/** The pairing code shown to the terminal with this serial number and key. */
export const findPairingOf = (db: Reader, sn: string, key_hash: string) =>
	db
		.selectFrom('pairings')
		.select(['code', 'expires_at'])
		.where('sn', '=', sn)
		.where('key_hash', '=', key_hash)
		.executeTakeFirst()

export const replacePairing = async (tx: Tx, row: Schema['pairings'], now: number): Promise<void> => {
	await tx
		.deleteFrom('pairings')
		.where(eb =>
			eb.or([eb.and([eb('sn', '=', row.sn), eb('key_hash', '=', row.key_hash)]), eb('expires_at', '<=', now)]),
		)
		.execute()
	await tx.insertInto('pairings').values(row).execute()
}

export const removePairing = (tx: Tx, sn: string) => tx.deleteFrom('pairings').where('sn', '=', sn).execute()

export const removePairings = (tx: Tx, dialect: DialectName, sns: readonly string[]) =>
	tx
		.deleteFrom('pairings')
		.where(isAmong(dialect, 'sn', sns))
		.execute()
