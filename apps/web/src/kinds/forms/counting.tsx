import type { CountingResource } from '@vitrine/domain/program/kinds/counting'
import type { Made } from '@vitrine/domain/program/parts'
import { t } from '../../data/text.ts'
import { LocalTimeField } from '../fields/time-fields.tsx'
import { TimerFields } from '../fields/timer-fields.tsx'
import type { FormProps } from '../form-props.ts'

/** The time elapsed since a moment. */
export const CountingForm = ({ value, onChange }: FormProps<Made<CountingResource>>) => (
	<TimerFields value={value} onChange={onChange}>
		<LocalTimeField
			label={t('起始时间')}
			value={value.since}
			onChange={since => onChange({ ...value, since }, 'since')}
		/>
	</TimerFields>
)
