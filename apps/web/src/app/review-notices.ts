import type { ReviewNotice } from '@vitrine/contract/release/review'
import { seeNotices } from '../data/live/inbox.ts'
import { followNotices } from '../data/live/notices.ts'
import { t } from '../data/text.ts'
import { toast } from '../ui/messages/toasts.ts'
import { decisionPath, decisionWords, isApproved } from './notice-words.ts'
import { router } from './routes.tsx'

const tell = (notice: ReviewNotice): void =>
	toast(isApproved(notice) ? 'success' : 'warning', decisionWords(notice), {
		action: {
			text: t('打开'),
			run: () => {
				seeNotices([`r${notice.id}`])
				void router.navigate(decisionPath(notice))
			},
		},
	})

/** Announces decisions on the user's own work as they are made; they are in the inbox too. Returns the function that stops it. */
export const showDecisions = (): (() => void) => followNotices(tell)
