import type { DownloadItem } from '@vitrine/contract/release/downloads'
import { isPending } from '@vitrine/domain/release/download'
import { Button, Flex } from 'antd'
import { causeWords } from '../../data/cause-words.ts'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { fullClockTime } from '../format.ts'
import { useAction } from '../forms/action.ts'
import { kindWord } from '../kind-word.ts'
import { When } from '../when.tsx'
import { retransmit, stop } from './actions.ts'
import { DownloadStateLine } from './download-state.tsx'

const Actions = ({ row }: { row: DownloadItem }) => {
	const { busy, run } = useAction((action: (row: DownloadItem) => Promise<void>) => action(row))
	return (
		<Flex gap={4} wrap justify="end" className="download-actions">
			{!row.over && (
				<Button size="small" disabled={busy} onClick={() => void run(retransmit)}>
					{t('重新下发')}
				</Button>
			)}
			{isPending(row.download_state) && (
				<Button size="small" danger disabled={busy} onClick={() => void run(stop)}>
					{t('停止下载')}
				</Button>
			)}
		</Flex>
	)
}

const Programs = ({ row }: { row: DownloadItem }) => (
	<ul className="download-programs" aria-label={t('节目列表：{name}', { name: row.name })}>
		{row.play_list.map(({ name, size_remark, play_time }, index) => (
			// biome-ignore lint/suspicious/noArrayIndexKey: the same program may stand in a release twice
			<li key={index}>
				<span>{name}</span>
				<span>{size_remark.replace('*', ' × ')}</span>
				<span>{play_time > 0 ? fullClockTime(play_time) : '--:--:--'}</span>
			</li>
		))}
	</ul>
)

/** A release to one terminal: its progress, content and possible actions. */
export const DownloadRow = ({ row, open, toggle }: { row: DownloadItem; open: boolean; toggle: () => void }) => (
	<div className="download-row">
		<button type="button" className="download-face" aria-expanded={open} onClick={toggle}>
			<strong>
				<span aria-hidden="true">{open ? '▾' : '▸'}</span> {row.name}
			</strong>
			<span>{row.publish_name}</span>
			<span className="muted">
				{row.kind !== 'release' && `${kindWord(row.kind)} · `}
				{row.publish_no}
			</span>
			<span className="muted">
				<When at={row.create_time} />
			</span>
		</button>
		<DownloadStateLine row={row} />
		{usePermitted('downloads.write') && <Actions row={row} />}
		{row.reason !== '' && row.download_state === 2 && (
			<div className="fault download-wide">{causeWords(row.reason)}</div>
		)}
		{open && <Programs row={row} />}
	</div>
)
