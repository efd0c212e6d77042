import { StatisticsScreen } from '../../features/statistics/report/statistics-screen.tsx'
import { AntdFrame } from '../../ui/antd-frame.tsx'

export const Statistics = () => (
	<AntdFrame>
		<StatisticsScreen />
	</AntdFrame>
)
