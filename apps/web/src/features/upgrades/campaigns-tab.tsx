import type { Upgrade } from '@vitrine/contract/terminal/upgrades'
import { upgrade_states } from '@vitrine/domain/upgrade/upgrade'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { commandWord } from '../../ui/command-word.ts'
import { moment } from '../../ui/format.ts'
import { useAction } from '../../ui/forms/action.ts'
import { Pages } from '../../ui/lists/pages.tsx'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { useUrlPage } from '../../ui/lists/url-state.ts'
import { useAsk } from '../../ui/messages/ask.ts'
import { StateWord } from '../../ui/state-word.tsx'
import { TargetsDialog } from './targets-dialog.tsx'
import { campaignWord, countedWord, upgrade_words } from './upgrade-words.ts'
import { page_size, steerUpgrade, useUpgrades } from './use-upgrades.ts'

/** How many terminals it failed on, whether or not that still holds others up. */
const failedOf = ({ counts }: Upgrade): number => counts.download_failed + counts.feedback_abnormal

/** The actions available in the current state of an upgrade. */
const Steering = ({ upgrade }: { upgrade: Upgrade }) => {
	const ask = useAsk()
	const { busy, run } = useAction(steerUpgrade)
	const { state } = upgrade
	const failed = failedOf(upgrade)
	const isOpen = state === 'running' || state === 'paused'
	const cancel = (): void =>
		ask({
			title: t('确定取消升级“{name}”吗？', { name: upgrade.artifact_name }),
			content: t('尚未收到升级的终端不再升级，已经开始的不受影响。'),
			okText: t('取消升级'),
			onOk: () => steerUpgrade('cancel', upgrade),
		})
	return (
		<>
			{state === 'running' && (
				<Button loading={busy} onClick={() => void run('pause', upgrade)}>
					{t('暂停')}
				</Button>
			)}
			{state === 'paused' && (
				<Button type="primary" loading={busy} onClick={() => void run('resume', upgrade)}>
					{t('继续')}
				</Button>
			)}
			{state !== 'cancelled' && failed > 0 && (
				<Button loading={busy} onClick={() => void run('retry', upgrade)}>
					{t('重试失败的终端')}
				</Button>
			)}
			{isOpen && (
				<Button danger onClick={cancel}>
					{t('取消升级')}
				</Button>
			)}
		</>
	)
}

const Campaign = ({ upgrade, look, may }: { upgrade: Upgrade; look: () => void; may: boolean }) => {
	const { artifact_name, type, version, wave, waves, offered, terminals, taken, counts, state: standing } = upgrade
	const { text, tone } = campaignWord(upgrade)
	const shown = upgrade_states.filter(state => counts[state] > 0)
	const isOpen = standing === 'running' || standing === 'paused'
	return (
		<li className="panel upgrade" aria-label={artifact_name}>
			<Flex gap={12} wrap align="baseline" justify="space-between">
				<h2>
					{artifact_name} <span className="muted">{`${commandWord(type)} · ${version}`}</span>
				</h2>
				<StateWord tone={tone} text={text} />
			</Flex>
			<p>
				{[
					...(isOpen ? [t('第 {wave} / {waves} 批', { wave, waves })] : []),
					t('已发送 {offered} / {terminals}', { offered, terminals }),
					t('成功 {taken}，失败 {failed}', { taken, failed: failedOf(upgrade) }),
				].join(' · ')}
			</p>
			<ul className="upgrade-states">
				{shown.map(state => (
					<li key={state}>
						<StateWord tone={upgrade_words[state].tone} text={`${countedWord(upgrade, state)} ${counts[state]}`} />
					</li>
				))}
			</ul>
			<p className="muted">
				{upgrade.creator} · {moment(upgrade.created_at)}
			</p>
			<Flex gap={8} wrap>
				<Button onClick={look}>{t('查看终端')}</Button>
				{may && <Steering upgrade={upgrade} />}
			</Flex>
		</li>
	)
}

/** Upgrades of terminals, with their progress. */
export const CampaignsTab = () => {
	const may = usePermitted('terminals.write')
	const [page, setPage] = useUrlPage()
	const [chosen, choose] = useState<number | null>(null)
	const query = useUpgrades(page)
	const list = query.data?.list ?? []
	const looked = list.find(({ id }) => id === chosen)
	const empty = <Nothing title={t('还没有升级任务')} hint={t('在“升级文件”中选择文件后开始')} />
	return (
		<>
			<ListStates query={query} isEmpty={list.length === 0} empty={empty}>
				<ul className="upgrades" aria-live="polite">
					{list.map(upgrade => (
						<Campaign key={upgrade.id} upgrade={upgrade} may={may} look={() => choose(upgrade.id)} />
					))}
				</ul>
				<Pages page={page} size={page_size} count={query.data?.count ?? 0} onChange={setPage} />
			</ListStates>
			{looked && <TargetsDialog upgrade={looked} close={() => choose(null)} />}
		</>
	)
}
