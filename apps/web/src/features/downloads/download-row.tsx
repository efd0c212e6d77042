import type { DownloadItem } from '@vitrine/contract/downloads'
import { isPending } from '@vitrine/domain/download'
import type { TextKey } from '@vitrine/texts/all'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { t, translated } from '../../data/text.ts'
import { clockTime, moment } from '../../ui/format.ts'
import { StateWord, type Tone } from '../../ui/state-word.tsx'
import { retransmit, stop } from './actions.ts'

/** The states in the order of their wire numbers (specification A §4); any other number shows none. */
const states: readonly { text: TextKey; tone: Tone }[] = [
	{ text: '等待中', tone: 'amber' },
	{ text: '下载中', tone: 'blue' },
	{ text: '下载失败', tone: 'red' },
	{ text: '下载成功', tone: 'green' },
	{ text: '重连过期', tone: 'amber' },
	{ text: '设备离线', tone: 'grey' },
	{ text: '已取消', tone: 'grey' },
]

const State = ({ row }: { row: DownloadItem }) => {
	const state = states[row.download_state]
	const percent = row.download_state === 3 ? 100 : row.downloaded
	return (
		<Flex gap={8} align="center" wrap>
			{state && <StateWord tone={state.tone} text={t(state.text)} title={translated(row.reason)} />}
			<progress max={100} value={percent} aria-label={row.name} />
			<span>{percent}%</span>
		</Flex>
	)
}

const Actions = ({ row }: { row: DownloadItem }) => {
	const [busy, setBusy] = useState(false)
	const act = (action: (row: DownloadItem) => Promise<void>) => () => {
		setBusy(true)
		// A refusal has been shown by the link; the row stays what it was.
		void action(row)
			.catch(() => undefined)
			.finally(() => setBusy(false))
	}
	return (
		<Flex gap={4} wrap justify="end" className="download-actions">
			<Button size="small" disabled={busy} onClick={act(retransmit)}>
				{t('重新下发')}
			</Button>
			{isPending(row.download_state) && (
				<Button size="small" danger disabled={busy} onClick={act(stop)}>
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
				<span>{size_remark}</span>
				<span>{play_time > 0 ? clockTime(play_time) : '--:--:--'}</span>
			</li>
		))}
	</ul>
)

/** A publish to one terminal: how far it is, what it brings, and what can be done about it. */
export const DownloadRow = ({ row, open, toggle }: { row: DownloadItem; open: boolean; toggle: () => void }) => (
	<div className="download-row">
		<button type="button" className="download-face" aria-expanded={open} onClick={toggle}>
			<strong>
				<span aria-hidden="true">{open ? '▾' : '▸'}</span> {row.name}
			</strong>
			<span className="muted">{row.publish_no}</span>
			<span className="muted">{moment(row.create_time)}</span>
		</button>
		<State row={row} />
		<Actions row={row} />
		{row.reason !== '' && row.download_state === 2 && (
			<div className="fault download-wide">{translated(row.reason)}</div>
		)}
		{open && <Programs row={row} />}
	</div>
)
