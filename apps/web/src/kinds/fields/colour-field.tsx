import { useId } from 'react'
import { t } from '../../data/text.ts'
import { FieldFrame, useSurroundings } from './form-frame.tsx'
import { NumberInput } from './number-input.tsx'

/** The opacity of a colour, in percent. */
export const opacityOf = (colour: string): number =>
	colour.length === 9 ? Math.round((Number.parseInt(colour.slice(7), 16) / 255) * 100) : 100

/** The colour with this opacity, in percent. */
export const withOpacity = (colour: string, percent: number): string => {
	const solid = colour.slice(0, 7)
	const part = Math.round((percent / 100) * 255)
	return part === 255 ? solid : solid + part.toString(16).padStart(2, '0')
}

/** A newly picked colour keeps the opacity, unless that is 0: a picked colour should be visible. */
export const withColour = (colour: string, solid: string): string =>
	withOpacity(solid, opacityOf(colour) === 0 ? 100 : opacityOf(colour))

interface Props {
	readonly label: string
	/** `#rrggbb` or, unless it is `solid`, also `#rrggbbaa`. */
	readonly value: string
	readonly solid?: boolean
	readonly onChange: (value: string) => void
}

const Opacity = ({ label, value, onChange }: Props) => {
	const { onSettle } = useSurroundings()
	return (
		<NumberInput
			name={t('{name}不透明度', { name: label })}
			value={opacityOf(value)}
			min={0}
			max={100}
			step={5}
			unit="%"
			onChange={percent => {
				onChange(withOpacity(value, percent))
				onSettle()
			}}
			onSettle={onSettle}
		/>
	)
}

/** A colour and its opacity; changes show while it is being chosen. */
export const ColourField = (props: Props) => {
	const { label, value, solid = false, onChange } = props
	const id = useId()
	const { onSettle } = useSurroundings()
	return (
		<FieldFrame label={label} id={id}>
			<span className="kind-colour">
				<input
					id={id}
					type="color"
					className="input"
					value={value.slice(0, 7)}
					onChange={event => onChange(withColour(value, event.target.value))}
					onBlur={onSettle}
				/>
				{!solid && <Opacity {...props} />}
			</span>
		</FieldFrame>
	)
}
