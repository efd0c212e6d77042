import { MaintenanceScreen } from '../../features/maintenance/maintenance-screen.tsx'
import { ReviewersPart } from '../../features/review/reviewers-part.tsx'
import { AccessLayoutScreen } from '../../features/system/access-layout-screen.tsx'
import { LicenceScreen } from '../../features/system/licence-screen.tsx'
import { MailScreen } from '../../features/system/mail-screen.tsx'
import { ReviewSettingScreen } from '../../features/system/review-setting-screen.tsx'
import { SystemScreen } from '../../features/system/system-screen.tsx'
import { AntdFrame } from '../../ui/antd-frame.tsx'

export const System = () => (
	<AntdFrame>
		<SystemScreen />
	</AntdFrame>
)

export const AccessLayout = () => (
	<AntdFrame>
		<AccessLayoutScreen />
	</AntdFrame>
)

export const UnsentMail = () => (
	<AntdFrame>
		<MailScreen />
	</AntdFrame>
)

export const ReviewSetting = () => (
	<AntdFrame>
		<ReviewSettingScreen reviewers={<ReviewersPart />} />
	</AntdFrame>
)

export const SoftwareLicence = () => (
	<AntdFrame>
		<LicenceScreen />
	</AntdFrame>
)

export const Maintenance = () => (
	<AntdFrame>
		<MaintenanceScreen />
	</AntdFrame>
)
