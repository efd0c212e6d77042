import { isPending } from '@vitrine/domain/download'
import { useDownloads } from '../data/download-list.ts'
import { t } from '../data/text.ts'
import { Icon } from '../ui/icon.tsx'
import { useSearchChange } from '../ui/url-state.ts'

/** Opens the download list; the number says how many terminals are still to be served. */
export const DownloadsButton = () => {
	const changeSearch = useSearchChange()
	const pending = useDownloads().data?.filter(row => isPending(row.download_state)).length ?? 0
	const open = () => changeSearch(search => search.set('downloads', 'open'))
	return (
		<button type="button" className="icon-button" aria-label={t('下载进度')} title={t('下载进度')} onClick={open}>
			<Icon name="download" />
			{pending > 0 && <span className="badge">{pending}</span>}
		</button>
	)
}
