import { EmergencyScreen } from '../../features/emergency/emergency-screen.tsx'
import { AntdFrame } from '../../ui/antd-frame.tsx'

export const Emergency = () => (
	<AntdFrame>
		<EmergencyScreen />
	</AntdFrame>
)
