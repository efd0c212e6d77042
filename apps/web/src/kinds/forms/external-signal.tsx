import type { ExternalSignalResource } from '@vitrine/domain/program/kinds/external-signal'
import type { Made } from '@vitrine/domain/program/parts'
import { FieldGroup } from '../fields/form-frame.tsx'
import { FitField, VolumeField } from '../fields/sight-fields.tsx'
import { SignalField } from '../fields/signal-field.tsx'
import type { FormProps } from '../form-props.ts'

/** The picture from an input of the terminal, or of an acquisition device. */
export const ExternalSignalForm = ({ value, onChange }: FormProps<Made<ExternalSignalResource>>) => (
	<FieldGroup>
		<SignalField value={value} onChange={onChange} />
		<FitField value={value.fit} onChange={fit => onChange({ ...value, fit })} />
		<VolumeField value={value.volume} onChange={volume => onChange({ ...value, volume })} />
	</FieldGroup>
)
