import { providerRules } from '@vitrine/domain/people/sso'
import type { Reader } from '../../db/schema.ts'
import { column } from '../../db/stored-json.ts'
import { CodedError } from '../../http/coded-error.ts'
import { findEnabled, type ProviderRow } from './sso.store.ts'

/** What holds for those who sign in with a provider. */
export const readRules = column('sso_providers.rules', providerRules)

/**
 * The provider that a sign-in has begun with, as it was then: what came of it was judged by rules, and proven by an issuer, that may not
 * hold any more. Throws `sso_absent` and `sso_expired`.
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
