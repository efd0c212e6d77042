import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Referral } from '@vitrine/contract/people/user-record'
import { users } from '../../data/calls/people.ts'
import { keys, refresh } from '../../data/calls/queries.ts'
import { t } from '../../data/text.ts'
import { toast } from '../../ui/messages/toasts.ts'

/** Codes per page. */
export const page_size = 20
const key = [...keys.users, 'referrals']

/** A page of the referral codes, newest first. */
export const useReferrals = (page: number) =>
	useQuery({
		queryKey: [...key, page],
		queryFn: ({ signal }) => users.listReferrals({ page, limit: page_size }, { signal }),
		placeholderData: keepPreviousData,
	})

/** The values of the form. */
export interface ReferralValues {
	group_id: number | undefined
	role_id: number | undefined
	email: string
}

/** Creates a code; it is only returned this once. */
export const createReferral = async ({ group_id = 0, role_id = 0, email }: ReferralValues): Promise<string> => {
	const { referral_code } = await users.createReferral({ group_id, role_id, email: email.trim() })
	await refresh(key)
	return referral_code
}

/** Revokes an unused code. */
export const revokeReferral = async ({ id, hint }: Referral): Promise<void> => {
	await users.revokeReferral({ id })
	toast('success', t('已作废推荐码 …{hint}', { hint }))
	await refresh(key)
}
