import { UploadResumeScreen } from '../../features/materials/uploading/upload-resume-screen.tsx'
import { AntdFrame } from '../../ui/antd-frame.tsx'

export const UploadResume = () => (
	<AntdFrame>
		<UploadResumeScreen />
	</AntdFrame>
)
