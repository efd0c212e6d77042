import type { InboxNotice } from '@vitrine/contract/people/inbox'
import { review_states } from '@vitrine/domain/library/material'
import type { ReviewKind } from '@vitrine/domain/release/review'
import type { TextKey } from '@vitrine/texts/all'
import { nameOfGroup } from '../data/groups.ts'
import { t } from '../data/text.ts'

const words: Readonly<Record<ReviewKind, TextKey>> = {
	material: '素材',
	program: '节目',
	release: '发布单',
	interlude: '插播',
}

interface Decision {
	/** `withdrawal`: another organisation has taken a release down on its own terminals. */
	readonly kind: ReviewKind | 'withdrawal'
	/** The name of that organisation. */
	readonly by: string
	readonly by_en?: string | undefined
	readonly object_id: number
	readonly name: string
	readonly review_state: number
	readonly reason: string
}

/** Where the user can act on a decision. */
export const decisionPath = ({ kind, object_id }: Pick<Decision, 'kind' | 'object_id'>): string => {
	if (kind === 'material') return '/explorer/mediaList'
	if (kind === 'program') return object_id === 0 ? '/schedule/programManage' : `/schedule/windowsIndex?id=${object_id}`
	return kind === 'release' || kind === 'withdrawal' ? '/schedule/issueManage' : '/schedule/interCutManage'
}

export const isApproved = ({ kind, review_state }: Pick<Decision, 'kind' | 'review_state'>): boolean =>
	kind !== 'withdrawal' && review_state === review_states.approved

const withdrawalWords = ({ name, by: group_name, by_en: group_name_en, reason }: Decision): string => {
	const by = nameOfGroup({ group_name, group_name_en })
	return reason === ''
		? t('“{name}”已由“{by}”在其终端撤下', { name, by })
		: t('“{name}”已由“{by}”在其终端撤下：{reason}', { name, by, reason })
}

/** The text of a decision on the user's own work. */
export const decisionWords = (decision: Decision): string => {
	const { kind, name, review_state, reason } = decision
	if (kind === 'withdrawal') return withdrawalWords(decision)
	const about = { kind: t(words[kind]), name }
	if (isApproved(decision)) return t('{kind}“{name}”已通过审核', about)
	return review_state === review_states.pending
		? t('{kind}“{name}”的审核已过有效期，重新审核之前不能发布', about)
		: t('{kind}“{name}”未通过审核：{reason}', { ...about, reason })
}

/** The text of a notice and its link. */
export const noticeWords = ({ kind, name, object_id, review }: InboxNotice): { text: string; path: string } => {
	if (review !== null) {
		const decision = { ...review, name, object_id }
		return { text: decisionWords(decision), path: decisionPath(decision) }
	}
	const text = kind === 'terminal_online' ? t('{name} 已上线', { name }) : t('{name} 已离线', { name })
	return { text, path: `/terminal/Control?${new URLSearchParams({ q: name })}` }
}
