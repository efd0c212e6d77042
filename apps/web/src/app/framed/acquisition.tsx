import { AcquisitionScreen } from '../../features/terminals/acquisition/acquisition-screen.tsx'
import { AntdFrame } from '../../ui/antd-frame.tsx'

export const AcquisitionDevices = () => (
	<AntdFrame>
		<AcquisitionScreen />
	</AntdFrame>
)
