import { useMutation } from '@tanstack/react-query'
import { CallError } from '@vitrine/contract/call/client'
import { useRef } from 'react'
import { queries } from '../../data/calls/queries.ts'

/** The link has shown that a call was refused; anything else is a problem of ours and belongs into the console. */
const shownByLink = (error: unknown): void => {
	if (!(error instanceof CallError)) throw error
}

/**
 * Something that a person sets going: `busy` meanwhile, and begun a second time only once it has ended. What `refused`
 * is handed it says in its place (decision 043).
 */
export const useAction = <I extends readonly unknown[]>(
	work: (...given: I) => Promise<unknown>,
	refused: (error: unknown) => void = shownByLink,
) => {
	// What was typed, a password among it, is not kept beside what has been read.
	const { mutateAsync, isPending } = useMutation({ mutationFn: (given: I) => work(...given), gcTime: 0 }, queries)
	// A second press may come before the first is drawn.
	const isRunning = useRef(false)
	const run = async (...given: I): Promise<void> => {
		if (isRunning.current) return
		isRunning.current = true
		try {
			await mutateAsync(given)
		} catch (error) {
			refused(error)
		} finally {
			isRunning.current = false
		}
	}
	return { busy: isPending, run }
}
