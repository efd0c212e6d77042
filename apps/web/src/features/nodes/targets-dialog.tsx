import type { MigrationTarget, NodeMigration } from '@vitrine/contract/nodes/migrations'
import { Modal } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { t } from '../../data/text.ts'
import { moment } from '../../ui/format.ts'
import { useCursorBack } from '../../ui/forms/cursor-back.ts'
import { ListTable } from '../../ui/lists/list-table.tsx'
import { Pages } from '../../ui/lists/pages.tsx'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { StateWord } from '../../ui/state-word.tsx'
import { terminalPath } from '../../ui/terminals/terminal-path.ts'
import { movedWord, moveReasonWord } from './node-words.ts'
import { page_size, useMigrationTargets } from './use-nodes.ts'

/** The terminals of a migration, each with its result. */
export const TargetsDialog = ({ migration, close }: { migration: NodeMigration; close: () => void }) => {
	useCursorBack()
	const [page, setPage] = useState(1)
	const query = useMigrationTargets(migration.id, page)
	const list = query.data?.list ?? []
	return (
		<Modal
			open
			width={860}
			title={t('迁移到“{name}”的终端', { name: migration.node_name })}
			footer={null}
			onCancel={close}
		>
			<ListStates query={query} isEmpty={list.length === 0} empty={<Nothing title={t('还没有终端')} />}>
				<ListTable<MigrationTarget>
					rowKey="device_id"
					dataSource={list}
					pagination={false}
					className="table-scroll"
					columns={[
						{ title: t('终端'), render: (_, { device_id, name }) => <Link to={terminalPath(device_id)}>{name}</Link> },
						{
							title: t('状态'),
							render: (_, { state }) => {
								const { text, tone } = movedWord(migration, state)
								return <StateWord tone={tone} text={t(text)} />
							},
						},
						{
							title: t('原因'),
							// An offline terminal gets the command once it is back.
							render: (_, { reason, state, run_state }) =>
								state === 'waiting' && run_state === 0 ? t('终端离线') : moveReasonWord(reason),
						},
						{ title: t('时间'), render: (_, { time }) => (time === null ? '' : moment(time)) },
					]}
				/>
				<Pages page={page} size={page_size} count={query.data?.count ?? 0} onChange={setPage} />
			</ListStates>
		</Modal>
	)
}
