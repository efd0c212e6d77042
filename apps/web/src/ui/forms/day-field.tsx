import { type ComponentProps, useId } from 'react'
import { DayPicker } from './day-picker.tsx'

type Props = Omit<ComponentProps<typeof DayPicker>, 'id'> & {
	readonly label: string
}

/** A labelled date, or date and time, with its error text below. */
export const DayField = ({ label, ...picker }: Props) => {
	const id = useId()
	return (
		<div className="field">
			<label htmlFor={id}>{label}</label>
			<DayPicker {...picker} id={id} />
		</div>
	)
}
