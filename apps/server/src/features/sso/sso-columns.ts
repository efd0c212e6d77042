import { providerRules } from '@vitrine/domain/people/sso'
import { column } from '../../db/stored-json.ts'

/** What holds for those who sign in with a provider. */
export const readRules = column('sso_providers.rules', providerRules)
