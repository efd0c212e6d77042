import { UpgradesScreen } from '../../features/upgrades/upgrades-screen.tsx'
import { AntdFrame } from '../../ui/antd-frame.tsx'

export const Upgrades = () => (
	<AntdFrame>
		<UpgradesScreen />
	</AntdFrame>
)
