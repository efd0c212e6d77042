import { Input } from 'antd'
import { useId } from 'react'

interface Props {
	readonly label: string
	readonly name: string
	/** The raw input. */
	readonly value: string
	readonly fault?: string | undefined
	readonly onChange: (typed: string) => void
}

/** A percentage as typed, with its unit and its error text. */
export const PercentField = ({ label, name, value, fault, onChange }: Props) => {
	const id = useId()
	return (
		<div className="field">
			<label htmlFor={id}>{label}</label>
			<Input
				id={id}
				name={name}
				inputMode="numeric"
				suffix="%"
				maxLength={8}
				value={value}
				onChange={event => onChange(event.target.value)}
				aria-invalid={fault !== undefined}
				{...(fault === undefined ? {} : { status: 'error', 'aria-describedby': `${id}-fault` })}
				style={{ width: 120, minHeight: 36 }}
			/>
			{fault !== undefined && (
				<div className="fault" id={`${id}-fault`}>
					{fault}
				</div>
			)}
		</div>
	)
}
