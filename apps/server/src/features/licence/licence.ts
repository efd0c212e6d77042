import type { licenceCalls, ShownLicence } from '@vitrine/contract/people/licence'
import { graceEnd, type Licence, licenceState } from '@vitrine/domain/licence/licence'
import type { Database } from '../../db/database.ts'
import type { Tx } from '../../db/schema.ts'
import { authorizedAlone } from '../../http/caller/authorized.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import { countTerminals, licence_setting } from './licence.store.ts'
import { installedLicence, type LicenceIdentity } from './licences.ts'
import { readLicence } from './signed-licence.ts'

export interface LicenceDeps extends LicenceIdentity {
	readonly database: Database
	/** Writes or removes a setting; the system feature owns the settings. */
	readonly keepSetting: (tx: Tx, key: string, value: string) => Promise<void>
	readonly removeSetting: (tx: Tx, key: string) => Promise<unknown>
}

type LicenceHandlers = Handlers<typeof licenceCalls>

const shown = async ({ database: { db }, ...identity }: LicenceDeps, now: number): Promise<ShownLicence> => {
	const found = await installedLicence(db, identity)
	const about = {
		installation: identity.installation,
		is_keyed: identity.key !== null,
		terminals: await countTerminals(db),
	}
	if (typeof found === 'string') return { ...about, state: found, licence: null, grace_until: null }
	const { format: _, installation: __, ...licence } = found
	return { ...about, state: licenceState(found, now), licence, grace_until: graceEnd(found) }
}

/** Reads a licence text for this installation and today; throws the reason if it is not valid. */
const accepted = ({ key, installation }: LicenceDeps, text: string, now: number): Licence => {
	if (key === null) throw new CodedError('licence_keyless')
	const read = readLicence(text, key)
	if ('problem' in read) throw new CodedError(`licence_${read.problem}`)
	const { licence } = read
	if (licence.installation !== null && licence.installation !== installation)
		throw new CodedError('licence_elsewhere', { installation: licence.installation })
	if (licenceState(licence, now) !== 'valid') throw new CodedError('licence_ended', { until: licence.until ?? '' })
	return licence
}

/** The operation log entry for a licence, without its text, which is the licence itself. */
const noted = ({ code, type, model, holder, until, terminals }: Licence) => ({
	code,
	type,
	model,
	holder,
	until,
	terminals,
})

/** Handlers for reading, installing and removing the software licence. */
export const licence = (deps: LicenceDeps): LicenceHandlers => ({
	get: (_, { now }) => shown(deps, now),
	install: async ({ text }, { session, now, note }) => {
		const wanted = accepted(deps, text, now)
		await authorizedAlone(deps.database, session, async tx => {
			const before = await installedLicence(tx, deps)
			note({ object: wanted.code, before: typeof before === 'string' ? null : noted(before), after: noted(wanted) })
			await deps.keepSetting(tx, licence_setting, text.replace(/\s/g, ''))
		})
		return shown(deps, now)
	},
	remove: async (_, { session, note }) => {
		await authorizedAlone(deps.database, session, async tx => {
			const before = await installedLicence(tx, deps)
			if (before === 'none') throw new CodedError('licence_absent')
			note({
				object: before === 'unreadable' ? '' : before.code,
				before: before === 'unreadable' ? null : noted(before),
				after: null,
			})
			await deps.removeSetting(tx, licence_setting)
		})
		return null
	},
})
