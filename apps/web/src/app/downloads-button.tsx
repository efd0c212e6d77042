import { isPending } from '@vitrine/domain/release/download'
import { useDownloads } from '../data/live/download-list.ts'
import { t } from '../data/text.ts'
import { DownloadStateLine } from '../ui/downloads/download-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { useSearchChange } from '../ui/lists/url-state.ts'
import { MenuButton } from '../ui/menu-button.tsx'

/** The number of newest downloads in the popover; the dialog lists all. */
const newest = 5

const Newest = () => {
	const changeSearch = useSearchChange()
	const rows = useDownloads().data ?? []
	return (
		<div className="download-popover">
			{rows.length === 0 && <p className="muted">{t('没有下载记录')}</p>}
			<ul>
				{rows.slice(0, newest).map(row => (
					<li key={row.dc_id}>
						<strong>{row.name}</strong> <span className="muted">{row.publish_name}</span>
						<DownloadStateLine row={row} />
					</li>
				))}
			</ul>
			<button type="button" onClick={() => changeSearch(search => search.set('downloads', 'open'))}>
				{t('全部下载（{count}）', { count: rows.length })}
			</button>
		</div>
	)
}

/** The download progress as a popover (specification A §1), with a link to the list; the badge counts pending downloads. */
export const DownloadsButton = () => {
	const pending = useDownloads().data?.filter(row => isPending(row.download_state)).length ?? 0
	// With what is shown, so that it can also be called by voice.
	const label = pending === 0 ? t('下载进度') : t('下载进度，未完成：{count}', { count: pending })
	const face = (
		<>
			<Icon name="download" />
			{pending > 0 && <span className="badge">{pending}</span>}
		</>
	)
	return (
		<MenuButton label={label} face={face}>
			<Newest />
		</MenuButton>
	)
}
