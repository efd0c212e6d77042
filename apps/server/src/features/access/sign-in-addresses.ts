import { addressEntries } from '@vitrine/domain/people/address-list'
import type { SettingsReader } from '../../db/settings.ts'
import { isAddressAllowed } from '../../http/caller/trusted.ts'
import { CodedError } from '../../http/coded-error.ts'

/** Refuses to sign anybody in from an address that the setting leaves out, before it is asked who they are. */
export const expectAddress = async (settings: SettingsReader, address: string): Promise<void> => {
	const entries = addressEntries(await settings.value('login_addresses'))
	if (!isAddressAllowed(entries, address)) throw new CodedError('address_refused')
}
