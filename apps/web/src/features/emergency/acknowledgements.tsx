import type { Acknowledgement, ActiveEmergency } from '@vitrine/contract/emergency'
import type { TextKey } from '@vitrine/texts/all'
import { Modal } from 'antd'
import { useState } from 'react'
import { t } from '../../data/text.ts'
import { moment } from '../../ui/format.ts'
import { Pages } from '../../ui/pages.tsx'
import { StateWord, type Tone } from '../../ui/state-word.tsx'
import { ListStates, Nothing } from '../../ui/states.tsx'
import { page_size, useAcknowledgements } from './use-emergency.ts'

/** By download state (specification A §4). */
const states: readonly { text: TextKey; tone: Tone }[] = [
	{ text: '等待中', tone: 'amber' },
	{ text: '下载中', tone: 'blue' },
	{ text: '下载失败', tone: 'red' },
	{ text: '已收到', tone: 'green' },
	{ text: '重连过期', tone: 'amber' },
	{ text: '设备离线', tone: 'grey' },
	{ text: '已取消', tone: 'grey' },
]

const Row = ({ row }: { row: Acknowledgement }) => {
	const state = row.download_state === null ? undefined : states[row.download_state]
	return (
		<li>
			<span>{row.name}</span>
			<StateWord tone={state?.tone ?? 'amber'} text={t(state?.text ?? '等待确认')} title={moment(row.updated_at)} />
		</li>
	)
}

/** Which terminals have an emergency, those first that have not. */
export const Acknowledgements = ({ emergency, close }: { emergency: ActiveEmergency; close: () => void }) => {
	const [page, setPage] = useState(1)
	const query = useAcknowledgements(emergency.publish_id, page)
	const list = query.data?.list ?? []
	return (
		<Modal open footer={null} title={t('终端接收情况：{name}', { name: emergency.content.name })} onCancel={close}>
			<ListStates query={query} isEmpty={list.length === 0} empty={<Nothing title={t('还没有终端')} />}>
				<ul className="emergency-terminals">
					{list.map(row => (
						<Row key={row.terminal_id} row={row} />
					))}
				</ul>
				<Pages page={page} size={page_size} count={query.data?.count ?? 0} onChange={setPage} />
			</ListStates>
		</Modal>
	)
}
