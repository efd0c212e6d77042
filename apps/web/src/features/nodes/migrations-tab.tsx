import type { NodeMigration } from '@vitrine/contract/nodes/migrations'
import { move_states } from '@vitrine/domain/nodes/node-migration'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { moment } from '../../ui/format.ts'
import { useAction } from '../../ui/forms/action.ts'
import { Pages } from '../../ui/lists/pages.tsx'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { useUrlPage } from '../../ui/lists/url-state.ts'
import { useAsk } from '../../ui/messages/ask.ts'
import { StateWord } from '../../ui/state-word.tsx'
import { AccountDialog } from './account-dialog.tsx'
import { MigrateDialog } from './migrate-dialog.tsx'
import { migrationWord, movedWord } from './node-words.ts'
import { TargetsDialog } from './targets-dialog.tsx'
import { continueMigration, page_size, pauseMigration, stopMigration, useMigrations } from './use-nodes.ts'

type Act = 'resumeMigration' | 'retryMigration'

/** The actions available in the current state of a migration. */
const Steering = ({ migration }: { migration: NodeMigration }) => {
	const ask = useAsk()
	const [act, setAct] = useState<Act | null>(null)
	const { busy, run } = useAction(continueMigration)
	const pausing = useAction(pauseMigration)
	const { state, reason, failed, node_name, has_password } = migration
	const goOn = (wanted: Act): void => {
		// If terminals did not move, the account might have been wrong.
		if (!has_password || reason === 'failures' || wanted === 'retryMigration') setAct(wanted)
		else void run(wanted, migration)
	}
	const stop = (): void =>
		ask({
			title: t('确定停止迁移到“{name}”吗？', { name: node_name }),
			content: t('尚未开始的终端不再迁移，已迁移的终端留在新服务器。'),
			okText: t('停止迁移'),
			onOk: () => stopMigration(migration),
		})
	return (
		<>
			{state === 'running' && (
				<Button loading={pausing.busy} onClick={() => void pausing.run(migration)}>
					{t('暂停')}
				</Button>
			)}
			{state === 'paused' && (
				<Button type="primary" loading={busy} onClick={() => goOn('resumeMigration')}>
					{t('继续')}
				</Button>
			)}
			{state !== 'cancelled' && failed > 0 && (
				<Button loading={busy} onClick={() => goOn('retryMigration')}>
					{t('重试失败的终端')}
				</Button>
			)}
			{(state === 'running' || state === 'paused') && (
				<Button danger onClick={stop}>
					{t('停止迁移')}
				</Button>
			)}
			{act !== null && <AccountDialog migration={migration} act={act} close={() => setAct(null)} />}
		</>
	)
}

const Migration = (props: { migration: NodeMigration; look: () => void; may: boolean }) => {
	const { migration, look, may } = props
	const { node_name, url, account, wave, waves, offered, terminals, moved, failed, counts } = migration
	const { text, tone } = migrationWord(migration)
	const isOpen = migration.state === 'running' || migration.state === 'paused'
	return (
		<li className="panel migration" aria-label={node_name}>
			<Flex gap={12} wrap align="baseline" justify="space-between">
				<h2>
					{node_name} <span className="muted">{url}</span>
				</h2>
				<StateWord tone={tone} text={t(text)} />
			</Flex>
			<p>
				{[
					...(isOpen ? [t('第 {wave} / {waves} 批', { wave, waves })] : []),
					t('已发送 {offered} / {terminals}', { offered, terminals }),
					t('已迁移 {moved}，失败 {failed}', { moved, failed }),
				].join(' · ')}
			</p>
			<ul className="migration-states">
				{move_states
					.filter(state => counts[state] > 0)
					.map(state => {
						const word = movedWord(migration, state)
						return (
							<li key={state}>
								<StateWord tone={word.tone} text={`${t(word.text)} ${counts[state]}`} />
							</li>
						)
					})}
			</ul>
			<p className="muted">
				{migration.creator} · {moment(migration.created_at)} · {t('节点账号 {account}', { account })}
			</p>
			<Flex gap={8} wrap>
				<Button onClick={look}>{t('查看终端')}</Button>
				{may && <Steering migration={migration} />}
			</Flex>
		</li>
	)
}

/** Migrations of terminals to nodes, with their progress. */
export const MigrationsTab = () => {
	const may = usePermitted('nodes.write')
	const [page, setPage] = useUrlPage()
	const [chosen, choose] = useState<number | null>(null)
	const [isStarting, setStarting] = useState(false)
	const query = useMigrations(page)
	const list = query.data?.list ?? []
	const looked = list.find(({ id }) => id === chosen)
	const empty = <Nothing title={t('还没有迁移任务')} hint={t('选择终端和节点后，终端会分批迁移。')} />
	return (
		<>
			{may && (
				<div className="filters">
					<Button type="primary" onClick={() => setStarting(true)}>
						{t('迁移终端')}
					</Button>
				</div>
			)}
			<ListStates query={query} isEmpty={list.length === 0} empty={empty}>
				<ul className="migrations" aria-live="polite">
					{list.map(one => (
						<Migration key={one.id} migration={one} may={may} look={() => choose(one.id)} />
					))}
				</ul>
				<Pages page={page} size={page_size} count={query.data?.count ?? 0} onChange={setPage} />
			</ListStates>
			{looked && <TargetsDialog migration={looked} close={() => choose(null)} />}
			{isStarting && <MigrateDialog node={null} close={() => setStarting(false)} started={() => setStarting(false)} />}
		</>
	)
}
