import { useEffect, useRef } from 'react'
import { Icon } from '../icon.tsx'
import { useSearchText } from './search-text.ts'

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
	const { text, setText } = useSearchText(value, onSearch)
	const input = useRef<HTMLInputElement>(null)

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
