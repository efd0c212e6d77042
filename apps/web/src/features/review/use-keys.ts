import { useEffect } from 'react'

/** The actions of the review screen's keyboard shortcuts. */
interface ReviewKeys {
	readonly approve: () => void
	readonly reject: () => void
	readonly move: (by: 1 | -1) => void
	readonly choose: () => void
}

/** Whether the focused element uses keys itself: an input field, or a slider moved with arrow keys. */
const isTaken = (target: EventTarget | null): boolean => {
	if (!(target instanceof HTMLElement)) return false
	if (target.isContentEditable || target.closest('[role="dialog"], [role="listbox"], video, audio') !== null)
		return true
	return target instanceof HTMLInputElement ? target.type !== 'checkbox' : /^(TEXTAREA|SELECT)$/.test(target.tagName)
}

/** The space bar presses buttons and links; only on those of the list does it choose their entry. */
const isPressed = (target: EventTarget | null): boolean =>
	target instanceof HTMLElement &&
	/^(BUTTON|A|INPUT)$/.test(target.tagName) &&
	!target.classList.contains('review-open')

/** Whether a key is meant for the screen, rather than for the browser or the focused element. */
const isMeant = ({ defaultPrevented, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
	!(defaultPrevented || ctrlKey || metaKey || altKey || isTaken(target))

/** The action for a key; undefined if there is none. */
const actOf = ({ key, target }: KeyboardEvent, keys: ReviewKeys): (() => void) | undefined => {
	const act: Record<string, () => void> = {
		a: keys.approve,
		r: keys.reject,
		j: () => keys.move(1),
		ArrowDown: () => keys.move(1),
		k: () => keys.move(-1),
		ArrowUp: () => keys.move(-1),
		...(isPressed(target) ? {} : { ' ': keys.choose }),
	}
	return act[key.length === 1 ? key.toLowerCase() : key]
}

/** A key held down triggers one decision; only the arrow keys repeat. */
const counts = ({ key, repeat }: KeyboardEvent): boolean => !repeat || key === 'ArrowDown' || key === 'ArrowUp'

/** Keyboard shortcuts of the review screen: A approves and R rejects, J and K or the arrow keys move, the space bar chooses. */
export const useReviewKeys = (isListening: boolean, keys: ReviewKeys): void => {
	useEffect(() => {
		if (!isListening) return
		const pressed = (event: KeyboardEvent) => {
			const act = isMeant(event) ? actOf(event, keys) : undefined
			if (act === undefined) return
			event.preventDefault()
			if (counts(event)) act()
		}
		document.addEventListener('keydown', pressed)
		return () => document.removeEventListener('keydown', pressed)
	}, [isListening, keys])
}
