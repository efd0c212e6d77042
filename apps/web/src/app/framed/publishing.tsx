import { PlayListScreen } from '../../features/releases/publishing/play-list-screen.tsx'
import { ScheduleScreen } from '../../features/releases/publishing/schedule-screen.tsx'
import { SimulatorScreen } from '../../features/releases/simulator/simulator-screen.tsx'
import { AntdFrame } from '../../ui/antd-frame.tsx'

export const PlayList = () => (
	<AntdFrame>
		<PlayListScreen />
	</AntdFrame>
)

export const Schedule = () => (
	<AntdFrame>
		<ScheduleScreen />
	</AntdFrame>
)

export const Simulator = () => (
	<AntdFrame>
		<SimulatorScreen />
	</AntdFrame>
)
