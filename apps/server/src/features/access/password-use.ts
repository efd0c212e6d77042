import type { Db } from '../../db/schema.ts'
import { CodedError } from '../../http/coded-error.ts'
import * as store from './access.store.ts'
import { rightsOf } from './sessions.ts'

/**
 * Refuses password login for an account that has to use its identity provider. Administrators of the installation are never refused: an
 * unavailable provider must not lock everybody out.
 */
export const expectPasswordAllowed = async (db: Db, user: store.UserRow): Promise<void> => {
	if (!rightsOf(user).isadmin && (await store.isSsoOnly(db, user.user_id))) throw new CodedError('sso_only')
}
