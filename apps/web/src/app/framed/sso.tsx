import { SsoScreen } from '../../features/sso/sso-screen.tsx'
import { AntdFrame } from '../../ui/antd-frame.tsx'

export const SingleSignOn = () => (
	<AntdFrame>
		<SsoScreen />
	</AntdFrame>
)
