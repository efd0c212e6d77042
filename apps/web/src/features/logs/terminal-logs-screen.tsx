import { Navigate } from 'react-router'
import { t } from '../../data/text.ts'
import { Switch } from '../../ui/forms/switch.tsx'
import { Nothing } from '../../ui/lists/states.tsx'
import { useUrlState } from '../../ui/lists/url-state.ts'
import { TerminalLog } from '../../ui/logs/terminal-log.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { CommandLog } from './command-log.tsx'
import { TerminalChoice } from './terminal-choice.tsx'

const idOf = (text: string): number | undefined => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined)

/** Terminal events, and commands sent to terminals (route /log/terminalLogs). */
export const TerminalLogsScreen = () => {
	const [view, setView] = useUrlState('view', 'terminal')
	const [named, choose] = useUrlState('id')
	const id = idOf(named)
	return (
		<>
			<PageHead title={t('终端日志')} />
			<div className="filters">
				<Switch
					label={t('日志')}
					value={view}
					onChoose={setView}
					choices={[
						{ value: 'terminal', text: t('终端日志') },
						{ value: 'command', text: t('命令日志') },
					]}
				/>
				<TerminalChoice id={id} choose={choose} />
			</div>
			{view === 'command' ? (
				<CommandLog device_id={id} />
			) : id === undefined ? (
				<div className="panel">
					<Nothing title={t('请选择终端')} hint={t('选择终端后显示它的日志。')} />
				</div>
			) : (
				<TerminalLog device_id={id} />
			)}
		</>
	)
}

/** The log of the terminal in the address (route /device/terminalLog); without one, it has to be chosen. */
export const TerminalLogScreen = () => {
	const [named] = useUrlState('id')
	const id = idOf(named)
	if (id === undefined) return <Navigate to="/log/terminalLogs" replace />
	return (
		<>
			<PageHead title={t('终端日志')} />
			<TerminalLog device_id={id} />
		</>
	)
}
