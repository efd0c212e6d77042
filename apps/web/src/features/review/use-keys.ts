import { useEffect } from 'react'

/** What the keys of the reviewing screen do. */
interface ReviewKeys {
	readonly approve: () => void
	readonly reject: () => void
	readonly move: (by: 1 | -1) => void
	readonly choose: () => void
}

/** Whether keys belong to what the cursor is in: a field that is typed into, or a slider that arrows move. */
const isTaken = (target: EventTarget | null): boolean => {
	if (!(target instanceof HTMLElement)) return false
	if (target.isContentEditable || target.closest('[role="dialog"], [role="listbox"], video, audio') !== null)
		return true
	return target instanceof HTMLInputElement ? target.type !== 'checkbox' : /^(TEXTAREA|SELECT)$/.test(target.tagName)
}

/** Buttons and links are pressed by the space bar; only those of the list mean the entry that they stand for. */
const isPressed = (target: EventTarget | null): boolean =>
	target instanceof HTMLElement &&
	/^(BUTTON|A|INPUT)$/.test(target.tagName) &&
	!target.classList.contains('review-open')

/** Whether a key speaks to the screen, and not to the browser or to what the cursor is in. */
const isMeant = ({ defaultPrevented, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
	!(defaultPrevented || ctrlKey || metaKey || altKey || isTaken(target))

/** What a key does; undefined when that is nothing. */
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

/** A key that is held down decides once; only the arrows go on. */
const counts = ({ key, repeat }: KeyboardEvent): boolean => !repeat || key === 'ArrowDown' || key === 'ArrowUp'

/** Follows the keys of the reviewing screen: A and R decide, J and K or the arrows go on, the space bar chooses. */
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
