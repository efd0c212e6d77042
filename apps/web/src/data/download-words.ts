import type { DownloadItem } from '@vitrine/contract/release/downloads'
import { download_states } from '@vitrine/domain/release/download'
import type { TextKey } from '@vitrine/texts/all'

/** The states in the order of their wire numbers (specification A §4); any other number shows no state. */
export const download_words: readonly {
	readonly text: TextKey
	readonly tone: 'amber' | 'blue' | 'red' | 'green' | 'grey'
}[] = [
	{ text: '等待中', tone: 'amber' },
	{ text: '下载中', tone: 'blue' },
	{ text: '下载失败', tone: 'red' },
	{ text: '下载成功', tone: 'green' },
	{ text: '重连过期', tone: 'amber' },
	{ text: '设备离线', tone: 'grey' },
	{ text: '已取消', tone: 'grey' },
]

/** The displayed percentage: a successful download always shows 100. */
export const shownPercent = ({ download_state, downloaded }: Pick<DownloadItem, 'download_state' | 'downloaded'>) =>
	download_state === download_states.succeeded ? 100 : downloaded
