import type { ExternalSignalResource } from '@vitrine/domain/program/kinds/external-signal'
import type { Made } from '@vitrine/domain/program/parts'
import { t } from '../../data/text.ts'
import { ChoiceField } from '../fields/choice-field.tsx'
import { FieldGroup } from '../fields/form-frame.tsx'
import { FitField, VolumeField } from '../fields/sight-fields.tsx'
import type { FormProps } from '../form-props.ts'
import { signalChoices } from '../signal-word.ts'

/** What comes in at an input of the terminal. */
export const ExternalSignalForm = ({ value, onChange }: FormProps<Made<ExternalSignalResource>>) => (
	<FieldGroup>
		<ChoiceField
			wide
			label={t('信号源')}
			value={value.source}
			choices={signalChoices()}
			hint={t('预览中不显示终端的输入画面。')}
			onChange={source => onChange({ ...value, source })}
		/>
		<FitField value={value.fit} onChange={fit => onChange({ ...value, fit })} />
		<VolumeField value={value.volume} onChange={volume => onChange({ ...value, volume })} />
	</FieldGroup>
)
