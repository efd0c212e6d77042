import type { Upgrade, UpgradeTarget } from '@vitrine/contract/terminal/upgrades'
import { type UpgradeState, upgrade_states } from '@vitrine/domain/upgrade/upgrade'
import { Modal, Select } from 'antd'
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
import { reasonWord, upgrade_words } from './upgrade-words.ts'
import { page_size, useTargets } from './use-upgrades.ts'

const State = ({ target: { state, percent } }: { target: UpgradeTarget }) => {
	const { text, tone } = upgrade_words[state]
	const word = t(text)
	return <StateWord tone={tone} text={state === 'downloading' ? `${word} ${percent}%` : word} />
}

const versions = ({ version, version_now }: UpgradeTarget): string =>
	version_now === '' || version_now === version ? version : `${version} → ${version_now}`

/** The terminals of an upgrade, each with its result. */
export const TargetsDialog = ({ upgrade, close }: { upgrade: Upgrade; close: () => void }) => {
	useCursorBack()
	const [state, setState] = useState<UpgradeState | undefined>()
	const [page, setPage] = useState(1)
	const query = useTargets(upgrade.id, state, page)
	const list = query.data?.list ?? []
	return (
		<Modal
			open
			width={860}
			title={t('升级“{name}”的终端', { name: upgrade.artifact_name })}
			footer={null}
			onCancel={close}
		>
			<div className="filters">
				<Select
					aria-label={t('状态')}
					value={state ?? ''}
					onChange={value => {
						setState(upgrade_states.find(one => one === value))
						setPage(1)
					}}
					options={[
						{ value: '', label: t('全部状态') },
						...upgrade_states.map(one => ({
							value: one as string,
							label: `${t(upgrade_words[one].text)} (${upgrade.counts[one]})`,
						})),
					]}
				/>
			</div>
			<ListStates query={query} isEmpty={list.length === 0} empty={<Nothing title={t('没有符合条件的记录')} />}>
				<ListTable<UpgradeTarget>
					rowKey="device_id"
					dataSource={list}
					pagination={false}
					className="table-scroll"
					columns={[
						{ title: t('终端'), render: (_, { device_id, name }) => <Link to={terminalPath(device_id)}>{name}</Link> },
						{ title: t('状态'), render: (_, target) => <State target={target} /> },
						{ title: t('版本'), render: (_, target) => versions(target) },
						{ title: t('原因'), render: (_, { reason }) => reasonWord(reason) },
						{ title: t('时间'), render: (_, { time }) => (time === null ? '' : moment(time)) },
					]}
				/>
				<Pages page={page} size={page_size} count={query.data?.count ?? 0} onChange={setPage} />
			</ListStates>
		</Modal>
	)
}
