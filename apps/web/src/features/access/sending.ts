import { useRef, useState } from 'react'

/**
 * Submits a form before login, never twice at a time: `busy` until it is refused, since success leads to another page. The counterpart of
 * `ui/action.ts`, whose library these pages do not load.
 */
export const useSending = <I extends readonly unknown[]>(
	send: (...given: I) => Promise<void>,
	refused: (error: unknown) => void,
) => {
	const [busy, setBusy] = useState(false)
	const isRunning = useRef(false)
	const run = async (...given: I): Promise<void> => {
		if (isRunning.current) return
		isRunning.current = true
		setBusy(true)
		try {
			await send(...given)
		} catch (error) {
			isRunning.current = false
			setBusy(false)
			refused(error)
		}
	}
	return { busy, run }
}
