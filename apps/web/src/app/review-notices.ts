import type { ReviewNotice } from '@vitrine/contract/review'
import { review_states } from '@vitrine/domain/material'
import type { ReviewKind } from '@vitrine/domain/review'
import type { TextKey } from '@vitrine/texts/all'
import { followNotices, seeNotice } from '../data/notices.ts'
import { t } from '../data/text.ts'
import { toast } from '../ui/toasts.ts'
import { router } from './routes.tsx'

const words: Readonly<Record<ReviewKind, TextKey>> = {
	material: '素材',
	program: '节目',
	release: '发布单',
	interlude: '插播',
}

/** Where somebody goes on with what was decided over. */
const pathOf = ({ kind, object_id }: ReviewNotice): string => {
	if (kind === 'material') return '/explorer/mediaList'
	if (kind === 'program') return object_id === 0 ? '/schedule/programManage' : `/schedule/windowsIndex?id=${object_id}`
	return kind === 'release' ? '/schedule/issueManage' : '/schedule/interCutManage'
}

const tell = (notice: ReviewNotice): void => {
	const { kind, name, review_state, reason } = notice
	const about = { kind: t(words[kind]), name }
	const isApproved = review_state === review_states.approved
	const refused =
		review_state === review_states.pending
			? t('{kind}“{name}”的审核已过有效期，重新审核之前不能发布', about)
			: t('{kind}“{name}”未通过审核：{reason}', { ...about, reason })
	const text = isApproved ? t('{kind}“{name}”已通过审核', about) : refused
	toast(isApproved ? 'success' : 'warning', text, {
		closed: () => seeNotice(notice),
		action: { text: t('打开'), run: () => void router.navigate(pathOf(notice)) },
	})
}

/** Says what was decided over the viewer's own work, each until it is closed; answers how to stop. */
export const tellDecisions = (): (() => void) => followNotices(tell)
