import { LoginsScreen } from '../../features/logs/logins-screen.tsx'
import { OperationsScreen } from '../../features/logs/operations-screen.tsx'
import { TerminalLogScreen, TerminalLogsScreen } from '../../features/logs/terminal-logs-screen.tsx'
import { AntdFrame } from '../../ui/antd-frame.tsx'

export const Logins = () => (
	<AntdFrame>
		<LoginsScreen />
	</AntdFrame>
)

export const Operations = () => (
	<AntdFrame>
		<OperationsScreen />
	</AntdFrame>
)

export const TerminalLogs = () => (
	<AntdFrame>
		<TerminalLogsScreen />
	</AntdFrame>
)

export const TerminalLog = () => (
	<AntdFrame>
		<TerminalLogScreen />
	</AntdFrame>
)
