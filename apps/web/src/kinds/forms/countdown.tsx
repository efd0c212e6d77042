import type { CountdownResource } from '@vitrine/domain/program/kinds/countdown'
import type { Made } from '@vitrine/domain/program/parts'
import { t } from '../../data/text.ts'
import { TextField } from '../fields/text-field.tsx'
import { LocalTimeField } from '../fields/time-fields.tsx'
import { TimerFields } from '../fields/timer-fields.tsx'
import type { FormProps } from '../form-props.ts'

/** The time left until a moment. */
export const CountdownForm = ({ value, onChange }: FormProps<Made<CountdownResource>>) => (
	<TimerFields value={value} onChange={onChange}>
		<LocalTimeField
			label={t('目标时间')}
			value={value.until}
			onChange={until => onChange({ ...value, until }, 'until')}
		/>
		<TextField
			label={t('到点后显示')}
			name="end_text"
			max={200}
			value={value.end_text}
			onChange={end_text => onChange({ ...value, end_text }, 'end_text')}
		/>
	</TimerFields>
)
