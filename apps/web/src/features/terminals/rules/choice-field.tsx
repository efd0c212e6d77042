import { useId } from 'react'

interface Props {
	readonly label: string
	readonly value: string
	/** The options, each with its label. */
	readonly options: readonly (readonly [value: string, text: string])[]
	readonly onChange: (value: string) => void
}

/** A labelled select for one of several options. */
export const ChoiceField = ({ label, value, options, onChange }: Props) => {
	const id = useId()
	return (
		<div className="field">
			<label htmlFor={id}>{label}</label>
			<select id={id} className="input" value={value} onChange={event => onChange(event.target.value)}>
				{options.map(([one, text]) => (
					<option key={one} value={one}>
						{text}
					</option>
				))}
			</select>
		</div>
	)
}
