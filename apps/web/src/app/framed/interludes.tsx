import { InterludeScreen } from '../../features/interludes/interlude-screen.tsx'
import { InterludesScreen } from '../../features/interludes/interludes-screen.tsx'
import { AntdFrame } from '../../ui/antd-frame.tsx'

export const Interludes = () => (
	<AntdFrame>
		<InterludesScreen />
	</AntdFrame>
)

export const Interlude = () => (
	<AntdFrame>
		<InterludeScreen />
	</AntdFrame>
)
