import { isPending } from '@vitrine/domain/download'
import { useSearchParams } from 'react-router'
import { useDownloads } from '../data/download-list.ts'
import { t } from '../data/text.ts'
import { Icon } from '../ui/icon.tsx'

/** Opens the download list; the number says how many terminals are still to be served. */
export const DownloadsButton = () => {
	const [, setSearch] = useSearchParams()
	const pending = useDownloads().data?.filter(row => isPending(row.download_state)).length ?? 0
	const open = () =>
		setSearch(search => {
			search.set('downloads', 'open')
			return search
		})
	return (
		<button type="button" className="icon-button" aria-label={t('下载进度')} title={t('下载进度')} onClick={open}>
			<Icon name="download" />
			{pending > 0 && <span className="badge">{pending}</span>}
		</button>
	)
}
