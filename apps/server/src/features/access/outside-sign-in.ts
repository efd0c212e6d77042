import type { OpenCall } from '../../http/caller/session.ts'
import { CodedError } from '../../http/coded-error.ts'
import * as store from './access.store.ts'
import type { AccessDeps } from './access-deps.ts'
import { challengeFor, logged, openSession } from './login.ts'

/**
 * Signs in a user whose identity was proven elsewhere: same session, login log and second step as with a password. `had_mfa` says that the
 * provider has asked for a second factor; the address has been checked before. Throws `account_gone` and `second_factor_needed`.
 */
export const outsideSignIn = (deps: AccessDeps) => async (user_id: number, had_mfa: boolean, call: OpenCall) => {
	const user = await store.findUserById(deps.db, user_id)
	if (user === undefined) throw new CodedError('account_gone')
	const { account, group_id } = user
	return logged(deps, call, { account, user_id, group_id }, async () => {
		if (!user.active) throw new CodedError('account_gone')
		if (user.totp_secret !== '' && !had_mfa) await challengeFor(deps, user, false, call.now)
		return openSession(deps, user, false, call)
	})
}
