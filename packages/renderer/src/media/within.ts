import { ItemProblem } from '@vitrine/domain/item-problem'

/** Does work with a signal of its own, which says after `patience` ms that it is late, and of `signal` that it is not wanted any more. */
export const within = async <T>(
	signal: AbortSignal,
	patience: number,
	work: (own: AbortSignal) => Promise<T>,
): Promise<T> => {
	const late = new AbortController()
	const timer = setTimeout(() => late.abort(new ItemProblem('item_stream_late')), patience)
	try {
		return await work(AbortSignal.any([signal, late.signal]))
	} finally {
		clearTimeout(timer)
	}
}
