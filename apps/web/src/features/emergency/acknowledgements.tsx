import type { Acknowledgement, ActiveEmergency } from '@vitrine/contract/release/emergency'
import { download_states } from '@vitrine/domain/release/download'
import { Modal } from 'antd'
import { useState } from 'react'
import { download_words } from '../../data/download-words.ts'
import { t } from '../../data/text.ts'
import { moment } from '../../ui/format.ts'
import { Pages } from '../../ui/lists/pages.tsx'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { StateWord } from '../../ui/state-word.tsx'
import { page_size, useAcknowledgements } from './use-emergency.ts'

/** Emergencies are acknowledged where other releases are downloaded. */
const states = download_words.with(download_states.succeeded, { text: '已收到', tone: 'green' })

const Row = ({ row }: { row: Acknowledgement }) => {
	const isNever = row.never_seen && row.download_state === download_states.offline
	const word = row.download_state === null ? undefined : states[row.download_state]
	const state = isNever ? ({ tone: 'grey', text: '从未连接' } as const) : word
	return (
		<li>
			<span>{row.name}</span>
			<StateWord tone={state?.tone ?? 'amber'} text={t(state?.text ?? '等待确认')} title={moment(row.updated_at)} />
		</li>
	)
}

/** The acknowledgements of an emergency by terminal, missing ones first. */
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
