import { useQuery } from '@tanstack/react-query'
import type { CommandRow } from '@vitrine/contract/terminal/commands'
import { Button, Modal, Progress } from 'antd'
import { Link } from 'react-router'
import { keys } from '../../../data/calls/queries.ts'
import { usePermitted } from '../../../data/session/session.ts'
import { t } from '../../../data/text.ts'
import { commandStateWord, commandTipsWord } from '../../../ui/command-word.ts'
import { numberWord } from '../../../ui/format.ts'
import { useCursorBack } from '../../../ui/forms/cursor-back.ts'
import { useAsk } from '../../../ui/messages/ask.ts'
import { StateWord } from '../../../ui/state-word.tsx'
import { terminalPath } from '../../../ui/terminals/terminal-path.ts'
import { ReasonList } from './bulk-outcome.tsx'
import type { CommandRunNote } from './recent-runs.ts'
import { cancelWaiting, type Outcome, readOutcome } from './use-bulk.ts'

/** Progress counts; each terminal is counted in exactly one line. */
const Standing = ({ outcome: { waiting, running, succeeded, failed, cancelled } }: { outcome: Outcome }) => (
	<ul className="command-standing">
		<li>
			<StateWord tone="green" text={t('执行成功：{count}', { count: numberWord(succeeded) })} />
		</li>
		<li>
			<StateWord tone="blue" text={t('已送达，等待结果：{count}', { count: numberWord(running) })} />
		</li>
		<li>
			<StateWord tone="amber" text={t('等待终端连接：{count}', { count: numberWord(waiting) })} />
		</li>
		<li>
			<StateWord tone={failed > 0 ? 'red' : 'grey'} text={t('未成功：{count}', { count: numberWord(failed) })} />
		</li>
		{cancelled > 0 && (
			<li>
				<StateWord tone="grey" text={t('已取消：{count}', { count: numberWord(cancelled) })} />
			</li>
		)}
	</ul>
)

const One = ({ row: { device_id, name, state, tips } }: { row: CommandRow }) => {
	const said = commandTipsWord(tips)
	return (
		<li>
			<Link to={terminalPath(device_id, 'commands')}>{name}</Link>{' '}
			<span className="muted">
				{commandStateWord(state)}
				{said !== '' && ` · ${said}`}
			</span>
		</li>
	)
}

/** The first terminals of a group of `count`, each with its state and answer; renders nothing if there are none. */
const Terminals = ({ title, count, rows }: { title: string; count: number; rows: readonly CommandRow[] }) =>
	count > 0 && (
		<section aria-label={title}>
			<h3>{title}</h3>
			<ul className="command-terminals">
				{rows.map(row => (
					<One key={row.device_id} row={row} />
				))}
			</ul>
			{count > rows.length && <p className="muted">{t('还有 {count} 项', { count: count - rows.length })}</p>}
		</section>
	)

/** Cancels the command for the terminals that have not received it yet. */
const CancelWaiting = ({ command_id, count }: { command_id: number; count: number }) => {
	const ask = useAsk()
	const may = usePermitted('terminals.control')
	if (count === 0 || !may) return null
	const cancel = (): void =>
		ask({
			title: t('取消 {count} 个终端上仍在等待的命令？', { count }),
			content: t('已经送达的终端不受影响。'),
			okText: t('取消仍在等待的命令'),
			onOk: () => cancelWaiting(command_id),
		})
	return (
		<Button style={{ marginBlockEnd: 12 }} onClick={cancel}>
			{t('取消仍在等待的命令')}
		</Button>
	)
}

/** The results of a command sent to many terminals, and why others did not get it; the socket keeps it current. */
export const CommandRun = ({ run, close }: { run: CommandRunNote; close: () => void }) => {
	useCursorBack()
	const { title, command_id, reasons } = run
	const { data } = useQuery({
		queryKey: [...keys.commands, 'outcome', command_id],
		queryFn: () => readOutcome(command_id),
	})
	const ended = data === undefined ? 0 : data.succeeded + data.failed + data.cancelled
	return (
		<Modal open title={title} footer={null} onCancel={close}>
			{data && (
				<>
					<p role="status">{t('已为 {count} 个终端下达命令', { count: data.targets })}</p>
					<Progress percent={Math.floor((ended / Math.max(1, data.targets)) * 100)} status="normal" />
					<Standing outcome={data} />
					<CancelWaiting command_id={command_id} count={data.waiting} />
					<Terminals title={t('未成功的终端')} count={data.failed} rows={data.failures} />
					<Terminals title={t('已取消命令的终端')} count={data.cancelled} rows={data.withdrawn} />
					<Terminals title={t('尚未答复的终端')} count={data.waiting + data.running} rows={data.unanswered} />
				</>
			)}
			<ReasonList reasons={reasons} />
		</Modal>
	)
}
