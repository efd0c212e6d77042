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

/** Says what is decided over the viewer's own work while it is; it stands in the inbox too. Answers how to stop. */
export const showDecisions = (): (() => void) => followNotices(tell)
