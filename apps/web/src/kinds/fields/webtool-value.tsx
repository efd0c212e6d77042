import { isValueOf, labelOf, type WebtoolField, type WebtoolValues } from '@vitrine/domain/webtool'
import { Input } from 'antd'
import { useId } from 'react'
import { currentLanguage } from '../../data/text.ts'
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

const DayField = ({ label, hint, ...props }: Props & { label: string; hint: string | undefined }) => {
	const id = useId()
	const { onSettle } = useSurroundings()
	const { field, value, onChange } = props
	return (
		<FieldFrame label={label} id={id} hint={hint}>
			<Input
				id={id}
				type="date"
				value={String(value ?? '')}
				{...(field.type === 'date' ? { min: field.min, max: field.max } : {})}
				onChange={event => isValueOf(field, event.target.value) && onChange(event.target.value, field.name)}
				onBlur={onSettle}
			/>
		</FieldFrame>
	)
}

/** A field of a web tool's form, as its author wrote it. */
export const WebtoolValue = (props: Props) => {
	const { field, value, onChange } = props
	const language = currentLanguage()
	const label = labelOf(field.label, language)
	const hint = field.hint === undefined ? undefined : labelOf(field.hint, language)
	const ongoing = (next: string) => onChange(next, field.name)
	switch (field.type) {
		case 'text':
			return (
				<TextField
					label={label}
					name={`values.${field.name}`}
					{...(hint === undefined ? {} : { hint })}
					value={String(value ?? '')}
					max={field.max ?? 5000}
					rows={field.lines ?? 1}
					onChange={ongoing}
				/>
			)
		case 'number':
			return (
				<NumberField
					label={label}
					{...(hint === undefined ? {} : { hint })}
					value={Number(value ?? 0)}
					min={field.min ?? -1e9}
					max={field.max ?? 1e9}
					step={field.step ?? 1}
					digits={Number.isInteger(field.step ?? 1) ? 0 : 4}
					onChange={onChange}
				/>
			)
		case 'boolean':
			return <SwitchField label={label} value={value === true} onChange={onChange} />
		case 'choice':
			return (
				<ChoiceField
					label={label}
					{...(hint === undefined ? {} : { hint })}
					value={String(value ?? '')}
					choices={field.options.map(option => [
						option.value,
						option.label === undefined ? option.value : labelOf(option.label, language),
					])}
					onChange={onChange}
				/>
			)
		case 'colour':
			return <ColourField label={label} value={String(value ?? '#ffffff')} onChange={ongoing} />
		case 'date':
			return <DayField {...props} label={label} hint={hint} />
	}
}
