import { ScreenSyncScreen } from '../../features/screen-sync/screen-sync-screen.tsx'
import { AntdFrame } from '../../ui/antd-frame.tsx'

export const ScreenSync = () => (
	<AntdFrame>
		<ScreenSyncScreen />
	</AntdFrame>
)
