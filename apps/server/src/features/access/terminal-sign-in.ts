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

/** An account of which a terminal has name and password. */
export interface AccountGiven {
	readonly account: string
	readonly password: string
}

/** Refuses an account that is closed, or for which somebody would have to be there. */
const expectUsable = (user: store.UserRow): void => {
	if (!user.active) throw new CodedError('account_gone')
	if (user.totp_secret !== '') throw new CodedError('second_factor_needed')
	if (user.must_change_password) throw new CodedError('must_change_password')
}

/**
 * Who a terminal signs in as; it opens no session. A machine reads no picture: guesses are counted with those at the login, and past the same
 * limits no password is looked at. Throws what the login throws; an account with two-step verification, or with a password that has to be
 * changed, is refused, since nobody is there to do it.
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
		// A name that nobody has is counted and not written down: strangers fill no log.
		if (user === undefined) return attempt()
		return logged(deps, call, { account, user_id: user.user_id, group_id: user.group_id }, attempt)
	}
