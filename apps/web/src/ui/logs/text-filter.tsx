import { Input } from 'antd'
import { useState } from 'react'

interface Props {
	readonly label: string
	readonly value: string
	readonly onChange: (text: string) => void
}

const Field = ({ label, value, onChange }: Props) => {
	const [text, setText] = useState(value)
	const send = () => text.trim() !== value && onChange(text.trim())
	return (
		<Input
			aria-label={label}
			placeholder={label}
			value={text}
			maxLength={100}
			allowClear
			onChange={({ target }) => {
				setText(target.value)
				if (target.value === '') onChange('')
			}}
			onPressEnter={send}
			onBlur={send}
			style={{ width: 240 }}
		/>
	)
}

/** A text filter that applies on Enter or when the field is left. */
export const TextFilter = (props: Props) => <Field key={props.value} {...props} />
