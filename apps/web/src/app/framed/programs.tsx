import { PreviewScreen } from '../../features/programs/preview-screen.tsx'
import { ProgramsScreen } from '../../features/programs/programs-screen.tsx'
import { AntdFrame } from '../../ui/antd-frame.tsx'

export const Programs = () => (
	<AntdFrame>
		<ProgramsScreen />
	</AntdFrame>
)

export const ProgramPreview = () => (
	<AntdFrame>
		<PreviewScreen />
	</AntdFrame>
)
