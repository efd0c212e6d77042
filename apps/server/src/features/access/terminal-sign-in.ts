import type { Caller } from '../../http/caller/authorized.ts'
import type { OpenCall } from '../../http/caller/session.ts'
import { CodedError } from '../../http/coded-error.ts'
import * as store from './access.store.ts'
import type { AccessDeps } from './access-deps.ts'
import { attemptsOf } from './attempts.ts'
import { logged } from './login.ts'
import { checkPassword } from './password.ts'
import { expectPasswordAllowed } from './password-use.ts'
import { rightsOf } from './sessions.ts'

type SignInDeps = Pick<AccessDeps, 'db' | 'ephemeral' | 'recordLogin'>

/** An account whose name and password a terminal has. */
export interface AccountGiven {
	readonly account: string
	readonly password: string
}

/** Refuses an account that is closed, or that needs a person for its sign-in. */
const expectUsable = (user: store.UserRow): void => {
	if (!user.active) throw new CodedError('account_gone')
	if (user.totp_secret !== '') throw new CodedError('second_factor_needed')
	if (user.must_change_password) throw new CodedError('must_change_password')
}

/**
 * The user that a terminal signs in as; no session is opened. A machine cannot read a picture, so guesses count together with those at the
 * login, and past the same limits no password is checked. Throws what the login throws; refuses accounts with two-step verification or a
 * password that must be changed, since nobody is there to do either.
 */
export const terminalSignIn =
	(deps: SignInDeps) =>
	async ({ account: typed, password }: AccountGiven, call: Pick<OpenCall, 'ip' | 'agent' | 'now'>): Promise<Caller> => {
		const account = typed.trim().toLowerCase()
		const tries = attemptsOf(deps.ephemeral, account, call.ip)
		await tries.check()
		const user = await store.findUserByAccount(deps.db, account)
		const attempt = async (): Promise<Caller> => {
			if (!(await checkPassword(password, user?.password_hash, tries)) || user === undefined)
				throw new CodedError('login_wrong', undefined, { error_num: await tries.failures() })
			expectUsable(user)
			await expectPasswordAllowed(deps.db, user)
			await tries.passed()
			return { user_id: user.user_id, group_id: user.group_id, permissions: rightsOf(user).permissions }
		}
		// Unknown account names are counted but not logged, so that strangers do not fill the log.
		if (user === undefined) return attempt()
		return logged(deps, call, { account, user_id: user.user_id, group_id: user.group_id }, attempt)
	}
