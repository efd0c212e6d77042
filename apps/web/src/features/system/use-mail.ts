import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { UnsentMail } from '@vitrine/contract/people/mail'
import { mail } from '../../data/calls/people.ts'
import { keys, refresh } from '../../data/calls/queries.ts'
import { t } from '../../data/text.ts'
import { toast } from '../../ui/messages/toasts.ts'

/** Emails per page. */
export const page_size = 50

/** Unsent emails; changes to them arrive by themselves. */
export const useUnsentMail = (page: number) =>
	useQuery({
		queryKey: [...keys.mail, page],
		queryFn: ({ signal }) => mail.list({ page, limit: page_size }, { signal }),
		placeholderData: keepPreviousData,
	})

/** Sends an email at once; the list shows the result. */
export const sendAgain = async ({ id, recipient }: UnsentMail): Promise<void> => {
	await mail.again({ ids: [id] })
	toast('info', t('正在重新发送给 {recipient}', { recipient }))
	await refresh(keys.mail)
}

/** Deletes an unsent email. */
export const removeMail = async ({ id, recipient }: UnsentMail): Promise<void> => {
	await mail.remove({ ids: [id] })
	toast('success', t('已删除发给 {recipient} 的邮件', { recipient }))
	await refresh(keys.mail)
}
