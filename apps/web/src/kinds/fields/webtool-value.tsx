import { isValueOf, labelOf, type WebtoolField, type WebtoolValues } from '@vitrine/domain/library/webtool'
import { useCallback, useId } from 'react'
import { currentLanguage } from '../../data/text.ts'
import { DayPicker } from '../../ui/forms/day-picker.tsx'
import { ChoiceField, SwitchField } from './choice-field.tsx'
import { ColourField } from './colour-field.tsx'
import { FieldFrame, useSurroundings } from './form-frame.tsx'
import { NumberField } from './number-field.tsx'
import { TextField } from './text-field.tsx'

interface Props {
	readonly field: WebtoolField
	readonly value: WebtoolValues[string] | undefined
	readonly onChange: (value: WebtoolValues[string], ongoing?: string) => void
}

/** The props of a field of this type. */
type PropsOf<T extends WebtoolField['type']> = Props & { readonly field: Extract<WebtoolField, { type: T }> }

/** The author's label and hint of a field, in the current language. */
const wordsOf = ({ label, hint }: WebtoolField): { label: string; hint?: string } => {
	const language = currentLanguage()
	return { label: labelOf(label, language), ...(hint === undefined ? {} : { hint: labelOf(hint, language) }) }
}

const TextValue = ({ field, value, onChange }: PropsOf<'text'>) => (
	<TextField
		{...wordsOf(field)}
		name={`values.${field.name}`}
		value={String(value ?? '')}
		max={field.max ?? 5000}
		rows={field.lines ?? 1}
		onChange={next => onChange(next, field.name)}
	/>
)

const NumberValue = ({ field, value, onChange }: PropsOf<'number'>) => (
	<NumberField
		{...wordsOf(field)}
		value={Number(value ?? 0)}
		min={field.min ?? -1e9}
		max={field.max ?? 1e9}
		step={field.step ?? 1}
		digits={Number.isInteger(field.step ?? 1) ? 0 : 4}
		onChange={onChange}
	/>
)

const ChoiceValue = ({ field, value, onChange }: PropsOf<'choice'>) => (
	<ChoiceField
		{...wordsOf(field)}
		value={String(value ?? '')}
		choices={field.options.map(option => [option.value, labelOf(option.label ?? option.value, currentLanguage())])}
		onChange={onChange}
	/>
)

const ColourValue = ({ field, value, onChange }: PropsOf<'colour'>) => (
	<ColourField
		label={wordsOf(field).label}
		value={String(value ?? '#ffffff')}
		onChange={next => onChange(next, field.name)}
	/>
)

const DayValue = ({ field, value, onChange }: PropsOf<'date'>) => {
	const id = useId()
	const { onSettle, onInvalid } = useSurroundings()
	const onWrong = useCallback((words: string | null) => onInvalid(id, words), [onInvalid, id])
	return (
		<FieldFrame {...wordsOf(field)} id={id}>
			<DayPicker
				id={id}
				value={String(value ?? '')}
				min={field.min}
				max={field.max}
				onChange={next => isValueOf(field, next) && onChange(next, field.name)}
				onBlur={onSettle}
				onWrong={onWrong}
			/>
		</FieldFrame>
	)
}

/** A field of a web tool's form, as its author defined it. */
export const WebtoolValue = ({ field, value, onChange }: Props) => {
	const props = { value, onChange }
	switch (field.type) {
		case 'text':
			return <TextValue field={field} {...props} />
		case 'number':
			return <NumberValue field={field} {...props} />
		case 'boolean':
			return <SwitchField label={wordsOf(field).label} value={value === true} onChange={onChange} />
		case 'choice':
			return <ChoiceValue field={field} {...props} />
		case 'colour':
			return <ColourValue field={field} {...props} />
		case 'date':
			return <DayValue field={field} {...props} />
	}
}
