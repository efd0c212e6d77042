import { ReleasesScreen } from '../../features/releases/releases-screen.tsx'
import { AntdFrame } from '../../ui/antd-frame.tsx'

export const Releases = () => (
	<AntdFrame>
		<ReleasesScreen />
	</AntdFrame>
)
