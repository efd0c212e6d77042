import { MaterialCheckScreen } from '../../features/review/material-check-screen.tsx'
import { AntdFrame } from '../../ui/antd-frame.tsx'

export const MaterialCheck = () => (
	<AntdFrame>
		<MaterialCheckScreen />
	</AntdFrame>
)
