import { useEffect } from 'react'
import { useDraft } from './draft.ts'

/** Asks for confirmation before the page is closed while there is a draft; other screens leave the draft unchanged. */
export const useWorkGuard = (): void => {
	const isBegun = useDraft(({ list }) => list.items.length > 0)
	useEffect(() => {
		if (!isBegun) return
		const ask = (event: BeforeUnloadEvent) => event.preventDefault()
		addEventListener('beforeunload', ask)
		return () => removeEventListener('beforeunload', ask)
	}, [isBegun])
}
