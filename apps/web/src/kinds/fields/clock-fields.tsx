import type { AnalogClockResource } from '@vitrine/domain/program/kinds/analog-clock'
import { t } from '../../data/text.ts'
import type { FormProps } from '../form-props.ts'
import { FieldGroup } from './form-frame.tsx'
import { TextField } from './text-field.tsx'
import { LanguageField, TimeZoneField } from './time-fields.tsx'

/** The time zone of a clock, and its title. */
export const ClockFields = <O extends Pick<AnalogClockResource, 'time_zone' | 'title' | 'language'>>({
	value,
	onChange,
}: FormProps<O>) => (
	<FieldGroup>
		<TimeZoneField value={value.time_zone} onChange={time_zone => onChange({ ...value, time_zone })} />
		<TextField
			label={t('标题')}
			name="title"
			wide={false}
			max={100}
			value={value.title}
			onChange={title => onChange({ ...value, title }, 'title')}
		/>
		<LanguageField value={value.language} onChange={language => onChange({ ...value, language })} />
	</FieldGroup>
)
