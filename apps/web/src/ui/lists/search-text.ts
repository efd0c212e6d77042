import { useEffect, useRef, useState } from 'react'

/** Pause in typing before a search is sent, in ms. */
const rest = 300

/**
 * The text of a field that searches while it is typed: sent after a pause, or at once with `send`. It follows `value` when that is changed
 * from outside.
 */
export const useSearchText = (value: string, onSearch: (text: string) => void) => {
	const [text, setText] = useState(value)
	const sent = useRef(value)

	useEffect(() => {
		if (value === sent.current) return
		// The search text was changed from outside.
		sent.current = value
		setText(value)
	}, [value])

	useEffect(() => {
		if (text.trim() === value) return
		const timer = setTimeout(() => {
			sent.current = text.trim()
			onSearch(sent.current)
		}, rest)
		return () => clearTimeout(timer)
	}, [text, value, onSearch])

	const send = () => {
		if (text.trim() === value) return
		sent.current = text.trim()
		onSearch(sent.current)
	}
	return { text, setText, send }
}
