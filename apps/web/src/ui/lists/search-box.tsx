import { useEffect, useRef, useState } from 'react'
import { Icon } from '../icon.tsx'

/** Pause in typing before a search is sent, in ms. */
const rest = 300

const isTyping = (target: EventTarget | null): boolean =>
	target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** A search field; `/` anywhere on the page focuses it (DESIGN). */
export const SearchBox = ({
	label,
	value,
	onSearch,
}: {
	label: string
	value: string
	onSearch: (text: string) => void
}) => {
	const [text, setText] = useState(value)
	const input = useRef<HTMLInputElement>(null)

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

	useEffect(() => {
		const pressed = (event: KeyboardEvent) => {
			if (event.key !== '/' || isTyping(event.target)) return
			event.preventDefault()
			input.current?.focus()
		}
		document.addEventListener('keydown', pressed)
		return () => document.removeEventListener('keydown', pressed)
	}, [])

	return (
		<div className="search">
			<Icon name="search" size={16} />
			<input
				ref={input}
				type="search"
				aria-label={label}
				placeholder={label}
				value={text}
				maxLength={100}
				onChange={event => setText(event.target.value)}
			/>
		</div>
	)
}
