import { Input } from 'antd'
import { useId } from 'react'
import { FieldFrame, useSurroundings } from './form-frame.tsx'

interface Props {
	readonly label: string
	/** The option's name, by which its problem is found. */
	readonly name: string
	readonly value: string
	readonly max: number
	/** More than 1 allows line breaks. */
	readonly rows?: number
	readonly hint?: string
	readonly placeholder?: string
	readonly wide?: boolean
	readonly onChange: (value: string) => void
}

/** A text; changes show while it is being typed. */
export const TextField = ({ label, name, value, max, rows = 1, hint, placeholder, wide = true, onChange }: Props) => {
	const id = useId()
	const { onSettle, faults: problems } = useSurroundings()
	const problem = problems[name]
	const input = {
		id,
		value,
		maxLength: max,
		placeholder,
		'aria-invalid': problem !== undefined,
		...(problem === undefined ? {} : { status: 'error' as const }),
		onBlur: onSettle,
	}
	return (
		<FieldFrame label={label} id={id} fault={problem} hint={hint} wide={wide}>
			{rows > 1 ? (
				<Input.TextArea {...input} rows={rows} onChange={event => onChange(event.target.value)} />
			) : (
				<Input {...input} onChange={event => onChange(event.target.value)} />
			)}
		</FieldFrame>
	)
}
