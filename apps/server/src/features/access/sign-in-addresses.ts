import { addressEntries } from '@vitrine/domain/people/address-list'
import type { SettingsReader } from '../../db/settings.ts'
import { isAddressAllowed } from '../../http/caller/trusted.ts'
import { CodedError } from '../../http/coded-error.ts'

/** Refuses sign-in from an address that the setting excludes, before credentials are checked. */
export const expectAddress = async (settings: SettingsReader, address: string): Promise<void> => {
	const entries = addressEntries(await settings.value('login_addresses'))
	if (!isAddressAllowed(entries, address)) throw new CodedError('address_refused')
}
