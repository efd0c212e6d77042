import type { CommandRow } from '@vitrine/contract/terminal/commands'
import type { Terminal } from '@vitrine/contract/terminals'
import { isCommandType, needsConfirmation } from '@vitrine/domain/command/command'
import type { RelayRole } from '@vitrine/domain/devices/known-relays'
import { Button, Flex, Input } from 'antd'
import { useId } from 'react'
import { usePermitted } from '../../../data/session/session.ts'
import { t } from '../../../data/text.ts'
import { useAction } from '../../../ui/forms/action.ts'
import { Nothing } from '../../../ui/lists/states.tsx'
import { useAsk } from '../../../ui/messages/ask.ts'
import { StateWord } from '../../../ui/state-word.tsx'
import { reportedWord } from '../../../ui/terminals/held-words.ts'
import '../timing/timing.css'
import { CommandStateWord } from '../../../ui/command-state-word.tsx'
import { commandOptionWord } from '../../../ui/command-word.ts'
import { ReadButton } from '../read-button.tsx'
import { useRetained } from '../retained-drafts.tsx'
import { relayWord } from '../settings/value-word.ts'
import { sendCommand } from '../use-commands.ts'
import { type Relay, roles, useRelays } from './use-relays.ts'

interface Props {
	readonly terminal: Terminal
	readonly relay: Relay
}

const roleWord = (role: RelayRole): string => commandOptionWord('relay', role)

const switchWord = (state: 'on' | 'off' | null): string => {
	if (state === null) return ''
	return state === 'on' ? t('已开启') : t('已关闭')
}

/** The length of a pulse, in ms. */
const pulse_ms = 1000

type Draft = Readonly<{ name?: string; role?: RelayRole }>
type Send = (data: Readonly<Record<string, unknown>>) => Promise<void>

/** The name and role of a relay. They are saved separately, which does not switch anything. */
const Naming = ({
	relay,
	draft,
	change,
	sent,
	send,
}: Props & { draft: Draft; change: (draft: Draft) => void; sent: () => void; send: Send }) => {
	const { name, role } = relay
	const [nameId, roleId] = [useId(), useId()]
	const [wanted, chosen] = [(draft.name ?? name).trim(), draft.role ?? role]
	const { busy, run } = useAction(async () => {
		await send({ name: wanted, ...(chosen === null ? {} : { role: chosen }) })
		sent()
	})
	const isSaved = wanted === name && chosen === role
	return (
		<form
			className="relay-naming"
			onSubmit={event => {
				event.preventDefault()
				if (!isSaved) void run()
			}}
		>
			<div className="field">
				<label htmlFor={nameId}>{t('名称')}</label>
				<Input
					id={nameId}
					maxLength={100}
					value={draft.name ?? name}
					onChange={event => change({ ...draft, name: event.target.value })}
				/>
			</div>
			<div className="field">
				<label htmlFor={roleId}>{t('用途')}</label>
				<select
					id={roleId}
					className="input"
					value={chosen ?? ''}
					onChange={event => {
						const next = roles.find(one => one === event.target.value)
						if (next !== undefined) change({ ...draft, role: next })
					}}
				>
					{chosen === null && <option value="">{t('用途未知')}</option>}
					{roles.map(one => (
						<option key={one} value={one}>
							{roleWord(one)}
						</option>
					))}
				</select>
			</div>
			<Button htmlType="submit" loading={busy} disabled={isSaved}>
				{t('保存')}
			</Button>
		</form>
	)
}

const Switches = ({ terminal, relay }: Props) => {
	const { channel, role } = relay
	const ask = useAsk()
	const [draft = {}, keep, begin] = useRetained<Draft>(`relay ${terminal.id} ${channel}`)
	const change = (next: Draft): void => {
		const isAsSaved = (next.name ?? relay.name) === relay.name && (next.role ?? role) === role
		keep(isAsSaved ? undefined : next)
	}
	const send: Send = data => sendCommand(terminal, 'relay', { channel, ...data })
	const act = (action: string): Promise<void> => send({ action, ...(action === 'pulse' ? { pulse_ms } : {}) })
	const { busy, run } = useAction(act)
	const press = (action: string): void => {
		// People in front of the terminal see the screen go dark; an unknown relay may do that, too.
		const isScreen = role === 'screen_power' || draft.role === 'screen_power'
		if (!needsConfirmation('relay', { action, role: isScreen ? 'screen_power' : role })) return void run(action)
		ask({
			title: isScreen
				? t('继电器 {channel} 控制屏幕电源，确定操作吗？', { channel })
				: t('继电器 {channel} 的用途未知，确定操作吗？', { channel }),
			content: isScreen ? t('屏幕会断电或通电。') : t('它可能控制屏幕电源。选择用途并保存后，不再询问。'),
			okText: t('确定'),
			onOk: () => act(action),
		})
	}
	return (
		<>
			<Naming terminal={terminal} relay={relay} draft={draft} change={change} sent={() => begin(draft)} send={send} />
			<Flex gap={8} wrap>
				<Button size="small" loading={busy} onClick={() => press('on')}>
					{t('接通继电器')}
				</Button>
				<Button size="small" loading={busy} onClick={() => press('off')}>
					{t('断开继电器')}
				</Button>
				<Button size="small" loading={busy} onClick={() => press('pulse')}>
					{t('脉冲 1 秒')}
				</Button>
			</Flex>
		</>
	)
}

/** The latest command to a relay and its result. */
const Last = ({ row }: { row: CommandRow | null }) => (
	<div role="status">
		{row && (
			<>
				<span className="muted">
					{t('最近的命令：{name}', { name: relayWord((row.data as { action?: unknown }).action) })}
				</span>{' '}
				<CommandStateWord state={row.state} />
			</>
		)}
	</div>
)

const One = ({ terminal, relay }: Props) => {
	const mayControl = usePermitted('terminals.control')
	const { channel, name, reported, asked, last } = relay
	const title = t('继电器 {channel}', { channel })
	return (
		<section className="times" aria-label={title}>
			<h3>{name === '' ? title : `${title} · ${name}`}</h3>
			<div className="muted">
				{reportedWord(switchWord(reported), terminal)}
				{asked !== null && ` · ${t('已要求：{value}', { value: switchWord(asked) })}`}
			</div>
			{asked !== null && (
				<StateWord
					tone={asked === reported ? 'green' : 'amber'}
					text={asked === reported ? t('与要求一致') : t('尚未一致')}
				/>
			)}
			<Last row={last} />
			{mayControl && <Switches terminal={terminal} relay={relay} />}
		</section>
	)
}

/** The multi-function card of a terminal: its eight relays, by name and role. Only a terminal that lists relays has one. */
export const RelaysTab = ({ terminal }: { terminal: Terminal }) => {
	const relays = useRelays(terminal)
	const { capabilities } = terminal
	if (!capabilities.includes('relay'))
		return <Nothing title={capabilities.some(isCommandType) ? t('没有多功能卡') : t('终端尚未上报是否有多功能卡')} />
	return (
		<>
			<div className="times-read">
				<ReadButton terminal={terminal} type="relay" />
			</div>
			<div className="times-grid">
				{relays.map(relay => (
					<One key={relay.channel} terminal={terminal} relay={relay} />
				))}
			</div>
		</>
	)
}
