import { t } from '../../data/text.ts'
import type { FormProps } from '../form-props.ts'
import { NumberField } from './number-field.tsx'
import { TextField } from './text-field.tsx'

interface WordsProps<O> extends FormProps<O> {
	readonly rows: number
	readonly max: number
}

/** The text of an item, with line breaks. */
export const WordsField = <O extends { readonly text: string }>({ value, onChange, rows, max }: WordsProps<O>) => (
	<TextField
		label={t('文字内容')}
		name="text"
		rows={rows}
		max={max}
		value={value.text}
		onChange={text => onChange({ ...value, text }, 'text')}
	/>
)

/** The line spacing, in character heights. */
export const LineHeightField = <O extends { readonly line_height: number }>({ value, onChange }: FormProps<O>) => (
	<NumberField
		label={t('行高')}
		value={value.line_height}
		min={0.5}
		max={5}
		step={0.1}
		digits={2}
		onChange={line_height => onChange({ ...value, line_height })}
	/>
)
