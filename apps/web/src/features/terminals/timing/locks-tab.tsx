import type { Terminal } from '@vitrine/contract/terminals'
import { isUnderstood } from '@vitrine/domain/command/capability'
import { capabilities } from '@vitrine/domain/terminal/terminal'
import { Button, Flex } from 'antd'
import { useId, useState } from 'react'
import { usePermitted } from '../../../data/session/session.ts'
import { t } from '../../../data/text.ts'
import { useAction } from '../../../ui/forms/action.ts'
import { ListStates, Nothing } from '../../../ui/lists/states.tsx'
import { useAsk } from '../../../ui/messages/ask.ts'
import { CommandLine } from '../command-line.tsx'
import { Standing } from '../command-standing.tsx'
import { type LockScope, lockedMeans, scopesOf, scopeWord } from '../lock-words.ts'
import { sendCommand, useCommandPage } from '../use-commands.ts'
import { TimesSection } from './times-section.tsx'
import './timing.css'

interface Props {
	readonly terminal: Terminal
}

const Now = ({ terminal }: Props) => {
	const id = useId()
	const ask = useAsk()
	const isPlaybackOnly = terminal.capabilities.includes(capabilities.locks_playback)
	const offered = scopesOf(terminal)
	const [chosen, setScope] = useState<LockScope>('all')
	const scope = isPlaybackOnly ? 'playback' : chosen
	const isAble = isUnderstood(terminal.capabilities, 'remote_lock')
	const { busy, run } = useAction(() => sendCommand(terminal, 'remote_lock', { mode: 'unlock_now', scope }))
	const lock = (): void =>
		ask({
			title: t('锁定“{name}”？', { name: terminal.name }),
			content: lockedMeans(scope),
			okText: t('立即锁定'),
			onOk: () => sendCommand(terminal, 'remote_lock', { mode: 'lock_now', scope }),
		})
	return (
		<Flex gap={8} align="end" wrap className="lock-now">
			<div className="field">
				<label htmlFor={id}>{t('锁定范围')}</label>
				<select
					id={id}
					className="input"
					value={scope}
					onChange={event => setScope(offered.find(one => one === event.target.value) ?? scope)}
					aria-describedby={isPlaybackOnly ? `${id}-only` : undefined}
				>
					{offered.map(one => (
						<option key={one} value={one}>
							{scopeWord(one)}
						</option>
					))}
				</select>
			</div>
			<Button disabled={!isAble} onClick={lock}>
				{t('立即锁定')}
			</Button>
			<Button disabled={!isAble} loading={busy} onClick={run}>
				{t('立即解锁')}
			</Button>
			{isPlaybackOnly && (
				<div className="muted" id={`${id}-only`} style={{ flexBasis: '100%' }}>
					{t('浏览器播放器只能锁定播放')}
				</div>
			)}
		</Flex>
	)
}

const History = ({ terminal }: Props) => {
	const query = useCommandPage({ device_id: terminal.id, page: 1, type: 'remote_lock', state: undefined })
	const list = (query.data?.list ?? []).filter(({ request_type }) => request_type === 'set')
	return (
		<section>
			<h3>{t('命令记录')}</h3>
			<ListStates query={query} isEmpty={list.length === 0} empty={<Nothing title={t('还没有命令')} />}>
				<ul className="command-list" aria-live="polite">
					{list.map(row => (
						<CommandLine key={row.command_id} row={row} />
					))}
				</ul>
			</ListStates>
		</section>
	)
}

/** The lock of a terminal: what it reports next to what was requested, now and at its times, and earlier requests. */
export const LocksTab = ({ terminal }: Props) => {
	const mayControl = usePermitted('terminals.control')
	return (
		<Flex vertical gap={16}>
			<ul className="command-list">
				<Standing terminal={terminal} type="remote_lock" />
			</ul>
			{mayControl && <Now terminal={terminal} />}
			<TimesSection terminal={terminal} type="remote_lock" />
			<History terminal={terminal} />
		</Flex>
	)
}
