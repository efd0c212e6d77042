import type { accessCalls } from '@vitrine/contract/access'
import { mail_code } from '@vitrine/domain/account'
import { languageOf } from '@vitrine/texts/rows'
import { Refusal } from '../../http/refusal.ts'
import type { Handlers } from '../../http/route.ts'
import * as store from './access.store.ts'
import type { AccessDeps } from './access-deps.ts'
import { checkNewPassword, hashPassword } from './password.ts'

/** A forgotten password: a code to the account's own address, and with it a new one. */
export const recoveryHandlers = (
	deps: AccessDeps,
): Pick<Handlers<typeof accessCalls>, 'sendResetCode' | 'resetPassword'> => ({
	sendResetCode: async ({ email, verify_id, verify_code, language }, { ip, now }) => {
		if (!(await deps.codes.check(verify_id, verify_code))) throw new Refusal('verify_code_wrong')
		await deps.mail.codes.allow('reset', email, ip)
		// Not awaited: how long it takes would tell whether the address is known.
		deps.later(async () => {
			const user = await store.findUserByEmail(deps.db, email)
			if (user === undefined || !user.active) return
			const code = await deps.mail.codes.make('reset', email)
			const letter = {
				kind: 'reset',
				to: email,
				language: language ?? languageOf(user.language),
				values: { account: user.account, code },
			} as const
			await deps.db.transaction().execute(tx => deps.mail.post(tx, letter, now))
			deps.mail.wake()
		})
		return { resend_after: mail_code.resend / 1000 }
	},
	resetPassword: async (input, { note }) => {
		const { email, new_password } = input
		checkNewPassword(new_password, input.confirm_password, 'new_password')
		const session_ids = await deps.mail.codes.use('reset', email, input.mail_code, async () => {
			const user = await store.findUserByEmail(deps.db, email)
			if (user === undefined || !user.active) throw new Refusal('mail_code_wrong')
			note({ object: user.account })
			const password_hash = await hashPassword(new_password)
			return deps.db.transaction().execute(async tx => {
				await store.updatePassword(tx, user.user_id, password_hash, 0)
				await store.removeAccessTokens(tx, [user.user_id])
				return store.endSessions(tx, [user.user_id], 'signed_in_elsewhere')
			})
		})
		deps.events.emit('session_ended', { session_ids })
		return null
	},
})
