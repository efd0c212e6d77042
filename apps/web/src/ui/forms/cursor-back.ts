import { useEffect } from 'react'

/** Returns the focus to where it was before a dialog opened. */
export const useCursorBack = (): void => {
	useEffect(() => {
		const before = document.activeElement
		return () => {
			if (before instanceof HTMLElement && before.isConnected) before.focus()
		}
	}, [])
}
