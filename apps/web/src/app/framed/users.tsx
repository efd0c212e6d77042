import { UsersScreen } from '../../features/users/users-screen.tsx'
import { AntdFrame } from '../../ui/antd-frame.tsx'

export const Users = () => (
	<AntdFrame>
		<UsersScreen />
	</AntdFrame>
)
