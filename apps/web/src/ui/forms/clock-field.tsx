import { clockOf } from '@vitrine/domain/schedule/terms/play-list'
import { Field } from './field.tsx'

interface Props {
	readonly label: string
	readonly name: string
	/** `HH:mm:ss`, or the input so far. */
	readonly value: string
	readonly fault?: string | undefined
	readonly onChange: (value: string) => void
}

/** A time in hours, minutes and seconds, the same in every language; short input is completed. */
export const ClockField = ({ value, onChange, ...field }: Props) => (
	<Field
		{...field}
		placeholder="HH:mm:ss"
		maxLength={8}
		autoComplete="off"
		value={value}
		onChange={event => onChange(event.target.value)}
		onBlur={() => onChange(clockOf(value) ?? value)}
	/>
)
