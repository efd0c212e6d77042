import { Checkbox, Select } from 'antd'
import { type ReactNode, useId } from 'react'
import { FieldFrame } from './form-frame.tsx'

interface ChoiceProps<T extends string | number> {
	readonly label: string
	readonly value: T
	readonly choices: readonly (readonly [T, string])[]
	readonly hint?: string
	readonly wide?: boolean
	/** Whether typing searches the choices. */
	readonly search?: boolean
	readonly onChange: (value: T) => void
}

/** A single choice. */
export const ChoiceField = <T extends string | number>(props: ChoiceProps<T>) => {
	const { label, value, choices, hint, wide = false, search = false, onChange } = props
	const id = useId()
	const options = choices.map(([name, words]) => ({ value: name, label: words, title: words }))
	return (
		<FieldFrame label={label} id={id} hint={hint} wide={wide}>
			<Select
				id={id}
				aria-label={label}
				value={value}
				options={options}
				popupMatchSelectWidth={false}
				showSearch={search ? { optionFilterProp: 'label' } : false}
				onChange={onChange}
				style={{ width: '100%' }}
			/>
		</FieldFrame>
	)
}

/** Checkboxes side by side. */
export const Switches = ({ children }: { children: ReactNode }) => <div className="kind-checks">{children}</div>

/** A checkbox. */
export const SwitchField = (props: { label: string; value: boolean; onChange: (value: boolean) => void }) => (
	<Checkbox className="kind-check" checked={props.value} onChange={event => props.onChange(event.target.checked)}>
		{props.label}
	</Checkbox>
)
