import { AddPointScreen } from '../../features/points/add-point-screen.tsx'
import { PointsScreen } from '../../features/points/points-screen.tsx'
import { AntdFrame } from '../../ui/antd-frame.tsx'

export const Points = () => (
	<AntdFrame>
		<PointsScreen />
	</AntdFrame>
)

export const AddPoint = () => (
	<AntdFrame>
		<AddPointScreen />
	</AntdFrame>
)
