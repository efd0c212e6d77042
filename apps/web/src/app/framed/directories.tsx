import { DirectoriesScreen } from '../../features/materials/directories/directories-screen.tsx'
import { AntdFrame } from '../../ui/antd-frame.tsx'

export const Directories = () => (
	<AntdFrame>
		<DirectoriesScreen />
	</AntdFrame>
)
