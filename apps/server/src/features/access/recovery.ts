import type { accessCalls } from '@vitrine/contract/people/access'
import { mail_code } from '@vitrine/domain/people/account'
import { languageOf } from '@vitrine/texts/rows'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import * as store from './access.store.ts'
import type { AccessDeps } from './access-deps.ts'
import { checkNewPassword, hashPassword } from './password.ts'

/** Password recovery: sends a code to the account's own address; the code permits a new password. */
export const recoveryHandlers = (
	deps: AccessDeps,
): Pick<Handlers<typeof accessCalls>, 'sendResetCode' | 'resetPassword'> => ({
	sendResetCode: async ({ email, verify_id, verify_code, language }, { ip, now }) => {
		if (!(await deps.codes.check(verify_id, verify_code))) throw new CodedError('verify_code_wrong')
		await deps.mail.codes.allow('reset', email, ip)
		// Not awaited: the duration would reveal whether the address is known.
		deps.later(async () => {
			const user = await store.findUserByEmail(deps.db, email)
			if (user === undefined || !user.active) return
			const code = await deps.mail.codes.make('reset', email)
			const message = {
				kind: 'reset',
				to: email,
				language: language ?? languageOf(user.language),
				values: { account: user.account, code },
			} as const
			await deps.db.transaction().execute(tx => deps.mail.post(tx, message, now))
			deps.mail.wake()
		})
		return { resend_after: mail_code.resend / 1000 }
	},
	resetPassword: async (input, { note }) => {
		const { email, new_password } = input
		checkNewPassword(new_password, input.confirm_password, 'new_password')
		const { user_id, session_ids } = await deps.mail.codes.use('reset', email, input.mail_code, async () => {
			const user = await store.findUserByEmail(deps.db, email)
			if (user === undefined || !user.active) throw new CodedError('mail_code_wrong')
			note({ object: user.account })
			const password_hash = await hashPassword(new_password)
			return deps.db.transaction().execute(async tx => {
				await store.updatePassword(tx, user.user_id, password_hash, 0)
				await store.removeAccessTokens(tx, [user.user_id])
				const session_ids = await store.endSessions(tx, [user.user_id], 'session_expired')
				return { user_id: user.user_id, session_ids }
			})
		})
		deps.events.emit('session_ended', { session_ids })
		// A deleted access token is still cached.
		deps.events.emit('rights_changed', { user_ids: [user_id] })
		return null
	},
})
