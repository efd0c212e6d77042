import { Link, Navigate } from 'react-router'
import { useMaySee } from '../../data/session/may-see.ts'
import { t } from '../../data/text.ts'
import { Switch } from '../../ui/forms/switch.tsx'
import { Nothing } from '../../ui/lists/states.tsx'
import { useUrlState } from '../../ui/lists/url-state.ts'
import { TerminalLog } from '../../ui/logs/terminal-log.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { removedMark } from '../../ui/terminals/removed-mark.ts'
import { terminalPath } from '../../ui/terminals/terminal-path.ts'
import { CommandLog } from './command-log.tsx'
import { TerminalChoice } from './terminal-choice.tsx'
import { useLogged } from './use-logged.ts'

const idOf = (text: string): number | undefined => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined)

/** Terminal events, and commands sent to terminals (route /log/terminalLogs). */
export const TerminalLogsScreen = () => {
	const [view, setView] = useUrlState('view', 'terminal')
	const [named, choose] = useUrlState('id')
	const [word, search] = useUrlState('q')
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
				<TerminalChoice id={id} choose={choose} {...(view === 'command' ? { word, search } : {})} />
			</div>
			{view === 'command' ? (
				<Commands id={id} word={word} />
			) : id === undefined ? (
				<div className="panel">
					<Nothing title={t('请选择终端')} hint={t('选择终端后显示它的日志。')} />
				</div>
			) : (
				<TerminalLog device_id={id} action={<ToOthers />} />
			)}
		</>
	)
}

/** The command log; of a terminal that does not exist nothing is filtered or exported. */
const Commands = ({ id, word }: { id: number | undefined; word: string }) => {
	const known = useLogged({ device_id: id }, id !== undefined).data
	const isKnown = known === undefined || (known.list.length > 0 && !known.is_away)
	if (id === undefined || isKnown) return <CommandLog device_id={id} key_word={word} />
	return (
		<div className="panel">
			{known.is_away ? (
				<Nothing title={t('已不在您的组织中')} action={<ToOthers />} />
			) : (
				<Nothing title={t('终端不存在')} hint={t('可能已被删除，或移到了您无权查看的组织。')} action={<ToOthers />} />
			)}
		</div>
	)
}

/** The head of one terminal's log: its name, and the way back to its page, or to other logs if it was removed or moved out of sight. */
const OwnHead = ({ id }: { id: number }) => {
	const maySee = useMaySee()
	const known = useLogged({ device_id: id }).data
	const [terminal] = known?.list ?? []
	const isAway = known?.is_away === true
	const path = terminalPath(id)
	const isOpen = terminal !== undefined && !terminal.is_removed && !isAway && maySee(path)
	return (
		<>
			<PageHead
				title={terminal === undefined ? t('终端日志') : t('“{name}”的终端日志', { name: terminal.name })}
				action={
					isOpen ? (
						<Link className="button" to={path}>
							{t('终端详情')}
						</Link>
					) : (
						(terminal || isAway) && <ToOthers />
					)
				}
			/>
			{isAway && <p className="muted">{t('已不在您的组织中')}</p>}
			{terminal?.is_removed && <p className="muted">{removedMark(terminal, terminal.sn)}</p>}
		</>
	)
}

/** The way to the logs of other terminals, in the same view. */
const ToOthers = () => {
	const [view] = useUrlState('view')
	return (
		<Link className="button" to={view === 'command' ? '/log/terminalLogs?view=command' : '/log/terminalLogs'}>
			{t('其他终端的日志')}
		</Link>
	)
}

/** The log of the terminal in the address (route /device/terminalLog); without one, it has to be chosen. */
export const TerminalLogScreen = () => {
	const [named] = useUrlState('id')
	const id = idOf(named)
	if (id === undefined) return <Navigate to="/log/terminalLogs" replace />
	return (
		<>
			<OwnHead id={id} />
			<TerminalLog device_id={id} action={<ToOthers />} />
		</>
	)
}
