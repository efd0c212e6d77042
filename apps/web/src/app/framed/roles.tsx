import { RolesScreen } from '../../features/roles/roles-screen.tsx'
import { AntdFrame } from '../../ui/antd-frame.tsx'

export const Roles = () => (
	<AntdFrame>
		<RolesScreen />
	</AntdFrame>
)
