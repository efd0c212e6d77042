import { OrganizationsScreen } from '../../features/organizations/organizations-screen.tsx'
import { AntdFrame } from '../../ui/antd-frame.tsx'

export const Organizations = () => (
	<AntdFrame>
		<OrganizationsScreen />
	</AntdFrame>
)
