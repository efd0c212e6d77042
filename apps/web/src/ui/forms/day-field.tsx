import { type ComponentProps, useId } from 'react'
import { DayPicker } from './day-picker.tsx'

type Props = Omit<ComponentProps<typeof DayPicker>, 'id'> & {
	readonly label: string
}

/** A labelled day, or day and time, with its problem below, in words. */
export const DayField = ({ label, ...picker }: Props) => {
	const id = useId()
	return (
		<div className="field">
			<label htmlFor={id}>{label}</label>
			<DayPicker {...picker} id={id} />
		</div>
	)
}
