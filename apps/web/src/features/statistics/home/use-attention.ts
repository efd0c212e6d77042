import { download_states } from '@vitrine/domain/release/download'
import type { ReviewKind } from '@vitrine/domain/release/review'
import type { TextKey } from '@vitrine/texts/all'
import { useDownloads } from '../../../data/live/download-list.ts'
import { usePermitted } from '../../../data/session/session.ts'
import { soon, useExpiringReleases, useHaltedReleases, useIncidentCounts, useWaitingReviews } from './use-counts.ts'

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

const useIncidentConcerns = (): Concern[] => {
	const counts = useIncidentCounts().data
	if (!usePermitted('terminals.read')) return []
	return [
		{ text: '终端故障', count: counts?.all, to: '/terminal/health', tone: 'red' },
		{ text: '终端离线过久', count: counts?.unreachable, to: '/terminal/health?kind=unreachable', tone: 'red' },
		{ text: '终端磁盘将满', count: counts?.disk, to: '/terminal/health?kind=disk', tone: 'red' },
	]
}

/** What might need attention now, limited by the user's permissions; queries that are kept current anyway keep it up to date. */
export const useAttention = (): Concern[] => {
	const review = useReviewConcern()
	const downloads = useDownloadConcern()
	const releases = useReleaseConcerns()
	return [...useIncidentConcerns(), downloads, ...releases, review].filter(concern => concern !== null)
}
