import { TimingScreen } from '../../features/timing/timing-screen.tsx'
import { AntdFrame } from '../../ui/antd-frame.tsx'

export const Timing = () => (
	<AntdFrame>
		<TimingScreen />
	</AntdFrame>
)
