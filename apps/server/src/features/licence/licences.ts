import type { KeyObject } from 'node:crypto'
import { type Licence, licenceState, terminalsLeft } from '@vitrine/domain/licence/licence'
import type { Database } from '../../db/database.ts'
import type { Reader } from '../../db/schema.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Licences } from '../../ports/licences.ts'
import { countTerminals, storedLicence } from './licence.store.ts'
import { readLicence } from './signed-licence.ts'

/** The issuer whose licences are accepted, and the id of this installation. */
export interface LicenceIdentity {
	/** Null if no issuer is set: then there is no licence. */
	readonly key: KeyObject | null
	readonly installation: string
}

/** The installed licence; `unreadable` if it does not match the current key or installation. */
export const installedLicence = async (
	db: Reader,
	{ key, installation }: LicenceIdentity,
): Promise<Licence | 'none' | 'unreadable'> => {
	const text = await storedLicence(db)
	if (text === undefined) return 'none'
	const read = key === null ? null : readLicence(text, key)
	if (read === null || 'problem' in read) return 'unreadable'
	const { licence } = read
	return licence.installation === null || licence.installation === installation ? licence : 'unreadable'
}

/** The licence that sets limits; null if there is none. */
const limiting = async (db: Reader, identity: LicenceIdentity): Promise<Licence | null> => {
	const found = await installedLicence(db, identity)
	return typeof found === 'string' ? null : found
}

/** Reads the licence whenever something is added: that is rare, and another process may have installed one. */
export const licences = ({ db }: Database, clock: Clock, identity: LicenceIdentity): Licences => {
	const expectInTime = (licence: Licence): void => {
		if (licenceState(licence, clock.now()) === 'over')
			throw new CodedError('licence_over', { until: licence.until ?? '' })
	}
	return {
		async expectCapacity(tx, adding) {
			const licence = await limiting(tx, identity)
			if (licence === null) return
			expectInTime(licence)
			if (licence.terminals === null) return
			const count = await countTerminals(tx)
			const left = terminalsLeft(licence, count)
			if (left !== null && adding > left)
				throw new CodedError('licence_full', { terminals: licence.terminals, count, adding })
		},
		async expectTime() {
			const licence = await limiting(db, identity)
			if (licence !== null) expectInTime(licence)
		},
	}
}
