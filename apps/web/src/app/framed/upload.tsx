import { UploadScreen } from '../../features/materials/uploading/upload-screen.tsx'
import { AntdFrame } from '../../ui/antd-frame.tsx'

export const Upload = () => (
	<AntdFrame>
		<UploadScreen />
	</AntdFrame>
)
