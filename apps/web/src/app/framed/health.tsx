import { HealthScreen } from '../../features/health/health-screen.tsx'
import { AntdFrame } from '../../ui/antd-frame.tsx'

export const Health = () => (
	<AntdFrame>
		<HealthScreen />
	</AntdFrame>
)
