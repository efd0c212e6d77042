import { Input } from 'antd'
import { useSearchText } from '../lists/search-text.ts'

interface Props {
	readonly label: string
	readonly value: string
	readonly onChange: (text: string) => void
}

/** A text filter that applies while it is typed, like the search box beside it; at once on Enter or when the field is left. */
export const TextFilter = ({ label, value, onChange }: Props) => {
	const { text, setText, send } = useSearchText(value, onChange)
	return (
		<Input
			aria-label={label}
			placeholder={label}
			value={text}
			maxLength={100}
			allowClear
			onChange={({ target }) => setText(target.value)}
			onPressEnter={send}
			onBlur={send}
			style={{ width: 240 }}
		/>
	)
}
