import { MaterialsScreen } from '../../features/materials/materials-screen.tsx'
import { AntdFrame } from '../../ui/antd-frame.tsx'

export const Materials = () => (
	<AntdFrame>
		<MaterialsScreen />
	</AntdFrame>
)
