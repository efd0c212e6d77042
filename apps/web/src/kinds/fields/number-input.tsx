import { sumOf } from '@vitrine/domain/arithmetic'
import { type KeyboardEvent, useRef, useState } from 'react'
import { LineDrawing } from '../../ui/icon.tsx'

interface Props {
	readonly id?: string
	/** Accessible name, if there is no label next to it. */
	readonly name?: string
	/** Null if several objects differ. */
	readonly value: number | null
	readonly min: number
	readonly max: number
	readonly step?: number
	/** Number of decimals. */
	readonly digits?: number
	readonly unit?: string
	/** Shown if there is no value. */
	readonly placeholder?: string
	readonly disabled?: boolean
	readonly onChange: (value: number) => void
	/** Called when the field is left. */
	readonly onSettle?: () => void
}

const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }

const Steppers = ({ onStep }: { onStep: (step: number) => void }) => (
	// For the mouse only; the keyboard has the arrow keys.
	<span className="number-steps" aria-hidden="true">
		{([1, -1] as const).map(step => (
			<button
				type="button"
				key={step}
				tabIndex={-1}
				onPointerDown={event => event.preventDefault()}
				onClick={() => onStep(step)}
			>
				<LineDrawing path={step > 0 ? 'm6 15 6-6 6 6' : 'm6 9 6 6 6-6'} size={10} />
			</button>
		))}
	</span>
)

/**
 * A number or an arithmetic expression such as `1920/2`. It applies on blur and on Enter, never while it is being typed; Esc reverts the
 * input, the arrow keys step by one, with Shift by ten.
 */
export const NumberInput = (props: Props) => {
	const { id, name, value, min, max, step = 1, digits = 0, unit, placeholder, disabled = false } = props
	const shown = value === null ? '' : String(value)
	const [typed, setTyped] = useState(shown)
	const [before, setBefore] = useState(shown)
	if (before !== shown) {
		setBefore(shown)
		setTyped(shown)
	}
	/** A ref, so that a blur after Esc does not apply the reverted input. */
	const latest = useRef(typed)
	latest.current = typed
	const show = (text: string) => {
		latest.current = text
		setTyped(text)
	}
	const bounded = (next: number): number => Number(Math.min(max, Math.max(min, next)).toFixed(digits))
	const give = (next: number) => {
		show(String(next))
		if (next !== value) props.onChange(next)
	}
	const commit = () => {
		const sum = sumOf(latest.current)
		if (sum === null || latest.current === shown) show(shown)
		else give(bounded(sum))
	}
	const stepBy = (count: number) => {
		const from = sumOf(latest.current) ?? value
		if (from !== null) give(bounded(from + count * step))
	}
	const pressed = (event: KeyboardEvent) => {
		const count = steps[event.key]
		if (count !== undefined) {
			event.preventDefault()
			stepBy(event.shiftKey && Math.abs(count) === 1 ? count * 10 : count)
		} else if (event.key === 'Enter') commit()
		else if (event.key === 'Escape' && typed !== shown) {
			// Esc only reverts the input and does not close the surrounding dialog.
			event.stopPropagation()
			show(shown)
		}
	}
	return (
		<span className="number-input">
			<input
				{...(id === undefined ? {} : { id })}
				className="input"
				role="spinbutton"
				inputMode={min < 0 ? 'text' : 'decimal'}
				autoComplete="off"
				aria-label={name}
				aria-valuemin={min}
				aria-valuemax={max}
				aria-valuenow={value ?? undefined}
				aria-valuetext={value === null ? placeholder : undefined}
				placeholder={placeholder}
				disabled={disabled}
				value={typed}
				onChange={event => show(event.target.value)}
				onKeyDown={pressed}
				onBlur={() => {
					commit()
					props.onSettle?.()
				}}
			/>
			{unit !== undefined && (
				<span className="number-unit" aria-hidden="true">
					{unit}
				</span>
			)}
			{!disabled && <Steppers onStep={stepBy} />}
		</span>
	)
}
