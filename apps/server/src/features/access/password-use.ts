import type { Db } from '../../db/schema.ts'
import { CodedError } from '../../http/coded-error.ts'
import * as store from './access.store.ts'
import { rightsOf } from './sessions.ts'

/**
 * Refuses the password of an account that its identity provider is to ask for. Administrators of the installation are never refused:
 * a provider that is away must not lock everybody out.
 */
export const expectPasswordAllowed = async (db: Db, user: store.UserRow): Promise<void> => {
	if (!rightsOf(user).isadmin && (await store.isSsoOnly(db, user.user_id))) throw new CodedError('sso_only')
}
