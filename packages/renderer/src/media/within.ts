import { ItemProblem } from '@vitrine/domain/item-problem'

/** Runs work with a signal of its own, which aborts as late after `patience` ms, and when `signal` aborts. */
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
