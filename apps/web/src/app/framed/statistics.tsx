import { MailingsScreen } from '../../features/mailings/mailings-screen.tsx'
import { CertificateScreen } from '../../features/statistics/certificate/certificate-screen.tsx'
import { CompletenessScreen } from '../../features/statistics/completeness/completeness-screen.tsx'
import { PlannedScreen } from '../../features/statistics/planned/planned-screen.tsx'
import { StatisticsScreen } from '../../features/statistics/report/statistics-screen.tsx'
import { AntdFrame } from '../../ui/antd-frame.tsx'

export const Statistics = () => (
	<AntdFrame>
		<StatisticsScreen />
	</AntdFrame>
)

export const Certificate = () => (
	<AntdFrame>
		<CertificateScreen />
	</AntdFrame>
)

export const Completeness = () => (
	<AntdFrame>
		<CompletenessScreen />
	</AntdFrame>
)

export const Planned = () => (
	<AntdFrame>
		<PlannedScreen />
	</AntdFrame>
)

export const Mailings = () => (
	<AntdFrame>
		<MailingsScreen />
	</AntdFrame>
)
