import { MakeScreen } from '../../features/materials/making/make-screen.tsx'
import { AntdFrame } from '../../ui/antd-frame.tsx'

export const Make = () => (
	<AntdFrame>
		<MakeScreen />
	</AntdFrame>
)
