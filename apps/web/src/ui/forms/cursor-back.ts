import { useEffect } from 'react'

/** The cursor goes back to where it was before a dialog came. */
export const useCursorBack = (): void => {
	useEffect(() => {
		const before = document.activeElement
		return () => {
			if (before instanceof HTMLElement && before.isConnected) before.focus()
		}
	}, [])
}
