import type { usersCalls } from '@vitrine/contract/people/users'
import { referral } from '@vitrine/domain/people/account'
import { languageOf } from '@vitrine/texts/rows'
import { authorized } from '../../http/caller/authorized.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import { drawReferral, referral_days } from './referral-code.ts'
import * as store from './referrals.store.ts'
import { checkPlace } from './user-checks.ts'
import type { UsersDeps } from './users-deps.ts'

/** Referral codes, for users who can add users. */
export const referralHandlers = ({
	database,
	access,
	mail,
}: UsersDeps): Pick<Handlers<typeof usersCalls>, 'listReferrals' | 'createReferral' | 'revokeReferral'> => ({
	listReferrals: (paging, { session }) => store.listReferrals(database, session.group_id, paging),
	createReferral: async ({ group_id, role_id, email = '', language }, { session, now, note }) => {
		const { plain, shown, hint } = drawReferral()
		const row = { hint, email, group_id, role_id }
		note({ object: hint, after: row })
		const message = {
			kind: 'referral',
			to: email,
			language: language ?? languageOf(session.language),
			values: { code: shown, days: referral_days },
		} as const
		await authorized(database, session, async tx => {
			await checkPlace(tx, session, row)
			await store.insertReferral(tx, {
				...row,
				code_hash: access.hashOf(plain),
				user_id: session.user_id,
				created_at: now,
				expires_at: now + referral.life,
			})
			if (email !== '') await mail.post(tx, message, now)
		})
		if (email !== '') mail.wake()
		return { referral_code: shown }
	},
	revokeReferral: async ({ id }, { session, note }) => {
		const gone = await authorized(database, session, tx => store.removeReferral(tx, session.group_id, id))
		if (gone === undefined) throw new CodedError('referral_wrong')
		note({ object: gone.hint, before: gone })
		return null
	},
})
