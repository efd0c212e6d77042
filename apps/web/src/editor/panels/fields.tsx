import { InputNumber } from 'antd'
import { useEffect, useId, useState } from 'react'
import { t } from '../../data/text.ts'

interface NumberProps {
	readonly label: string
	readonly value: number
	readonly min: number
	readonly max: number
	readonly unit?: string
	readonly step?: number
	readonly onCommit: (value: number) => void
}

/** A number that counts when the field is left, on Enter and on every step, never half typed. */
export const NumberField = ({ label, value, min, max, unit, step = 1, onCommit }: NumberProps) => {
	const id = useId()
	const [typed, setTyped] = useState<number | null>(value)
	useEffect(() => setTyped(value), [value])
	const commit = () => {
		if (typed === null) setTyped(value)
		else if (typed !== value) onCommit(typed)
	}
	return (
		<div className="ed-field">
			<label htmlFor={id}>{label}</label>
			<InputNumber
				id={id}
				value={typed}
				min={min}
				max={max}
				step={step}
				precision={Number.isInteger(step) ? 0 : 3}
				{...(unit === undefined ? {} : { suffix: unit })}
				onChange={setTyped}
				onStep={stepped => onCommit(Number(stepped))}
				onBlur={commit}
				onPressEnter={commit}
				style={{ width: '100%' }}
			/>
		</div>
	)
}

interface TextProps {
	readonly label: string
	readonly value: string
	readonly max: number
	readonly onCommit: (value: string) => void
}

/** A line of text that counts when the field is left or on Enter. */
export const LineField = ({ label, value, max, onCommit }: TextProps) => {
	const id = useId()
	const [typed, setTyped] = useState(value)
	useEffect(() => setTyped(value), [value])
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

interface ChoiceProps<T extends string> {
	readonly label: string
	readonly value: T
	readonly choices: readonly (readonly [T, string])[]
	readonly onChange: (value: T) => void
}

/** One of a few. */
export const ChoiceField = <T extends string>({ label, value, choices, onChange }: ChoiceProps<T>) => {
	const id = useId()
	return (
		<div className="ed-field">
			<label htmlFor={id}>{label}</label>
			<select
				id={id}
				className="input"
				value={value}
				onChange={event => {
					const chosen = choices.find(([name]) => name === event.target.value)
					if (chosen !== undefined) onChange(chosen[0])
				}}
			>
				{choices.map(([name, words]) => (
					<option key={name} value={name}>
						{words}
					</option>
				))}
			</select>
		</div>
	)
}

interface ColourProps {
	readonly label: string
	/** `#rrggbb` or, with `alpha`, also `#rrggbbaa`. */
	readonly value: string
	readonly alpha?: boolean
	readonly onChange: (value: string) => void
	readonly onSettle: () => void
}

const opacityOf = (colour: string): number =>
	colour.length === 9 ? Math.round((Number.parseInt(colour.slice(7), 16) / 255) * 100) : 100

const withOpacity = (colour: string, percent: number): string => {
	const solid = colour.slice(0, 7)
	const part = Math.round((percent / 100) * 255)
	return part === 255 ? solid : solid + part.toString(16).padStart(2, '0')
}

/** A colour and, where asked for, how opaque it is; it shows while it is being chosen. */
export const ColourField = ({ label, value, alpha, onChange, onSettle }: ColourProps) => {
	const id = useId()
	const change = (solid: string) => {
		// Whoever picks a colour for something transparent wants to see it.
		const opacity = opacityOf(value)
		onChange(withOpacity(solid, opacity === 0 ? 100 : opacity))
	}
	return (
		<>
			<div className="ed-field">
				<label htmlFor={id}>{label}</label>
				<input
					id={id}
					type="color"
					className="input ed-colour"
					value={value.slice(0, 7)}
					onChange={event => change(event.target.value)}
					onBlur={onSettle}
				/>
			</div>
			{alpha && (
				<NumberField
					label={t('{name}不透明度', { name: label })}
					value={opacityOf(value)}
					min={0}
					max={100}
					unit="%"
					onCommit={percent => {
						onChange(withOpacity(value, percent))
						onSettle()
					}}
				/>
			)}
		</>
	)
}
