import type { Terminal } from '@vitrine/contract/terminals'
import { useDownloadsOf } from '../../data/live/download-list.ts'
import { t } from '../../data/text.ts'
import { DownloadRows } from '../../ui/downloads/download-rows.tsx'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { SynchronisedFact } from './terminal-facts.tsx'

/** What was sent to a terminal, and how far it has come (`tab=downloads` of its page). */
export const DownloadsTab = ({ terminal }: { terminal: Terminal }) => {
	const query = useDownloadsOf(terminal.id)
	const rows = query.data ?? []
	const empty = <Nothing title={t('没有下载记录')} hint={t('发布节目后，这里显示每个终端的下载进度。')} />
	return (
		<>
			<p>
				<SynchronisedFact terminal={terminal} />
			</p>
			<ListStates query={query} isEmpty={rows.length === 0} empty={empty}>
				<DownloadRows rows={rows} />
			</ListStates>
		</>
	)
}
