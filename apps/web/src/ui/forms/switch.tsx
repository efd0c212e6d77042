interface Choice<T extends string> {
	readonly value: T
	readonly text: string
}

/** A few choices side by side, one of which is selected. */
export const Switch = <T extends string>(props: {
	label: string
	choices: readonly Choice<T>[]
	value: string
	onChoose: (value: T) => void
}) => (
	<fieldset className="switch" aria-label={props.label}>
		{props.choices.map(({ value, text }) => (
			<button type="button" key={value} aria-pressed={value === props.value} onClick={() => props.onChoose(value)}>
				{text}
			</button>
		))}
	</fieldset>
)
