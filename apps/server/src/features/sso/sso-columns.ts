import { providerRules } from '@vitrine/domain/people/sso'
import type { Reader } from '../../db/schema.ts'
import { column } from '../../db/stored-json.ts'
import { CodedError } from '../../http/coded-error.ts'
import { findEnabled, type ProviderRow } from './sso.store.ts'

/** The rules for sign-ins with a provider. */
export const readRules = column('sso_providers.rules', providerRules)

/**
 * The provider of a sign-in, unchanged since the sign-in started: otherwise it was judged by rules, or proven by an issuer, that may no
 * longer apply. Throws `sso_absent` and `sso_expired`.
 */
export const expectProvider = async (
	db: Reader,
	{ id, revision }: Pick<ProviderRow, 'id' | 'revision'>,
): Promise<ProviderRow> => {
	const found = await findEnabled(db, id)
	if (found === undefined) throw new CodedError('sso_absent')
	if (found.revision !== revision) throw new CodedError('sso_expired')
	return found
}
