import { download_states } from '@vitrine/domain/release/download'
import type { ReviewKind } from '@vitrine/domain/release/review'
import type { TextKey } from '@vitrine/texts/all'
import { useDownloads } from '../../../data/live/download-list.ts'
import { usePermitted } from '../../../data/session/session.ts'
import { soon, useExpiringReleases, useHaltedReleases, useIncidentCount, useWaitingReviews } from './use-counts.ts'

/** Something that might need attention: its count, undefined while unknown, and a link to the list. */
export interface Concern {
	readonly text: TextKey
	readonly count: number | undefined
	readonly to: string
	readonly tone: 'red' | 'amber'
}

const review_paths: Readonly<Record<ReviewKind, string>> = {
	material: '/review/materialCheck',
	program: '/review/programCheck',
	release: '/review/issueCheck',
	interlude: '/review/issueCheck?kind=interlude',
}

const useReviewConcern = (): Concern | null => {
	const { data } = useWaitingReviews()
	if (!usePermitted('review.decide')) return null
	const first = data?.find(({ mine }) => mine > 0)?.kind ?? 'material'
	return {
		text: '等待您审核',
		count: data?.reduce((sum, { mine }) => sum + mine, 0),
		to: review_paths[first],
		tone: 'amber',
	}
}

const useDownloadConcern = (): Concern | null => {
	// The top bar reads the same list, and the socket keeps it current.
	const isPermitted = usePermitted('downloads.read')
	const rows = useDownloads(isPermitted).data
	if (!isPermitted) return null
	const count = rows?.filter(row => row.download_state === download_states.failed && !row.over).length
	return { text: '下载失败', count, to: '/home?downloads=open', tone: 'red' }
}

const useReleaseConcerns = (): Concern[] => {
	const expiring = useExpiringReleases().data
	const halted = useHaltedReleases().data
	if (!usePermitted('releases.read')) return []
	return [
		{ text: '发布已暂停', count: halted, to: '/schedule/issueManage?state=halted', tone: 'red' },
		{
			text: '{days} 天内到期的发布',
			count: expiring,
			to: `/schedule/issueManage?ends_within=${soon}`,
			tone: 'amber',
		},
	]
}

/** What might need attention now, limited by the user's permissions; queries that are kept current anyway keep it up to date. */
export const useAttention = (): Concern[] => {
	const incidents = useIncidentCount().data
	const review = useReviewConcern()
	const downloads = useDownloadConcern()
	const releases = useReleaseConcerns()
	const health: Concern | null = usePermitted('terminals.read')
		? { text: '终端故障', count: incidents, to: '/terminal/health', tone: 'red' }
		: null
	return [health, downloads, ...releases, review].filter(concern => concern !== null)
}
