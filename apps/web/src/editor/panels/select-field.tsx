import { type ReactNode, useId } from 'react'
import { FieldFrame } from '../../kinds/fields/form-frame.tsx'

interface Props<T extends string> {
	readonly label: string
	readonly value: T
	readonly choices: readonly (readonly [T, string])[]
	readonly hint?: ReactNode
	readonly wide?: boolean
	readonly onChange: (value: T) => void
}

/** A choice with the browser's native select, so that panels shown at once need no library for it. */
export const SelectField = <T extends string>({ label, value, choices, hint, wide = false, onChange }: Props<T>) => {
	const id = useId()
	const choose = (name: string) => {
		const chosen = choices.find(([choice]) => choice === name)
		if (chosen !== undefined) onChange(chosen[0])
	}
	return (
		<FieldFrame label={label} id={id} hint={hint} wide={wide}>
			<select id={id} className="input ed-select" value={value} onChange={event => choose(event.target.value)}>
				{choices.map(([name, words]) => (
					<option key={name} value={name}>
						{words}
					</option>
				))}
			</select>
		</FieldFrame>
	)
}
