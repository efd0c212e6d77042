import { DownloadsDialog } from '../../features/downloads/downloads-dialog.tsx'
import { AntdFrame } from '../../ui/antd-frame.tsx'

export const Downloads = () => (
	<AntdFrame>
		<DownloadsDialog />
	</AntdFrame>
)
