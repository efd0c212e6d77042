import { NodesScreen } from '../../features/nodes/nodes-screen.tsx'
import { AntdFrame } from '../../ui/antd-frame.tsx'

export const Nodes = () => (
	<AntdFrame>
		<NodesScreen />
	</AntdFrame>
)
