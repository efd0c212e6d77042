import { useRef, useState } from 'react'

/**
 * What a form before the sign-in does when it is sent, never twice at a time: `busy` until it is refused, since what was
 * accepted leads to another page. `ui/action.ts` is the same for the application, whose library these pages come without.
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
