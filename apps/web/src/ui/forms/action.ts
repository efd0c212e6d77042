import { useMutation } from '@tanstack/react-query'
import { CallError } from '@vitrine/contract/call/client'
import { useRef } from 'react'
import { queries } from '../../data/calls/queries.ts'
import { markShown, wasShown } from '../../data/calls/shown-errors.ts'
import { isDeparting } from '../../data/session/departure.ts'
import { t } from '../../data/text.ts'
import { toast } from '../messages/toasts.ts'

/**
 * Says that an action did not reach the server, unless that is shown in its own place: the link shows no network failures (specification
 * A §8), but a user who pressed a button expects a response.
 */
const sayUnreached = (error: unknown): void => {
	if (!(error instanceof CallError) || error.status !== 0 || wasShown(error) || isDeparting()) return
	markShown(error)
	toast('error', t('未能完成，请检查网络后重试'))
}

/** The link has already shown a refused call; anything else is a bug and belongs in the console. */
const shownByLink = (error: unknown): void => {
	if (!(error instanceof CallError)) throw error
}

/**
 * An action started by the user: `busy` while it runs, and not started again until it has ended. `refused` shows an error in its own place
 * (decision 043).
 */
export const useAction = <I extends readonly unknown[]>(
	work: (...given: I) => Promise<unknown>,
	refused: (error: unknown) => void = shownByLink,
) => {
	// Input, which can include a password, is not retained in the query cache.
	const { mutateAsync, isPending } = useMutation({ mutationFn: (given: I) => work(...given), gcTime: 0 }, queries)
	// A second click can come before the busy state is drawn.
	const isRunning = useRef(false)
	const run = async (...given: I): Promise<void> => {
		if (isRunning.current) return
		isRunning.current = true
		try {
			await mutateAsync(given)
		} catch (error) {
			refused(error)
			sayUnreached(error)
		} finally {
			isRunning.current = false
		}
	}
	return { busy: isPending, run }
}
