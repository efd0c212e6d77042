import { CalendarsScreen } from '../../features/calendars/calendars-screen.tsx'
import { ScheduleTemplatesScreen } from '../../features/schedule-templates/schedule-templates-screen.tsx'
import { AntdFrame } from '../../ui/antd-frame.tsx'

export const ScheduleTemplates = () => (
	<AntdFrame>
		<ScheduleTemplatesScreen />
	</AntdFrame>
)

export const Calendars = () => (
	<AntdFrame>
		<CalendarsScreen />
	</AntdFrame>
)
