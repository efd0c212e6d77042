import { useEffect, useId, useState } from 'react'

interface Props {
	readonly label: string
	readonly value: string
	readonly max: number
	readonly onCommit: (value: string) => void
}

/** A single-line text field that applies on blur or Enter. */
export const LineField = ({ label, value, max, onCommit }: Props) => {
	const id = useId()
	const [typed, setTyped] = useState(value)
	useEffect(() => {
		setTyped(value)
	}, [value])
	const commit = () => {
		const next = typed.trim()
		if (next === '' || next === value) setTyped(value)
		else onCommit(next)
	}
	return (
		<div className="ed-field">
			<label htmlFor={id}>{label}</label>
			<input
				id={id}
				className="input"
				value={typed}
				maxLength={max}
				onChange={event => setTyped(event.target.value)}
				onBlur={commit}
				onKeyDown={event => event.key === 'Enter' && commit()}
			/>
		</div>
	)
}
