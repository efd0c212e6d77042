import { useId } from 'react'
import { FieldFrame, useSurroundings } from './form-frame.tsx'
import { NumberInput } from './number-input.tsx'

interface Props {
	readonly label: string
	/** Null if several objects differ; `placeholder` then says so. */
	readonly value: number | null
	readonly min: number
	readonly max: number
	readonly unit?: string
	readonly step?: number
	readonly digits?: number
	readonly hint?: string
	readonly placeholder?: string
	readonly disabled?: boolean
	readonly onChange: (value: number) => void
}

/** A number that applies on blur, on Enter and on every step, never while it is being typed. */
export const NumberField = ({ label, hint, ...input }: Props) => {
	const id = useId()
	const { onSettle } = useSurroundings()
	return (
		<FieldFrame label={label} id={id} hint={hint} wide={hint !== undefined}>
			<NumberInput id={id} onSettle={onSettle} {...input} />
		</FieldFrame>
	)
}
