import type { FetchFile, Transfers } from './fetch-file.ts'

/** Two ways to the one worker: what is published goes first, and what is only mended gives way to it. */
export interface Lanes {
	readonly first: FetchFile
	/** Waits while the other way is used; when that begins, it stops where it is and continues from there afterwards. */
	readonly spare: FetchFile
	/** The same for looking through what is stored. */
	readonly check: FetchFile
}

/** Resolves when this one has resolved, whichever way, or when the signal says so. */
const freed = (until: Promise<void>, signal: AbortSignal): Promise<void> =>
	new Promise(resolve => {
		signal.addEventListener('abort', () => resolve(), { once: true })
		void until.then(resolve)
	})

/** Parts the fetching of files in two. */
export const createQueues = ({ fetchFile, checkFile }: Pick<Transfers, 'fetchFile' | 'checkFile'>): Lanes => {
	let users = 0
	let free = Promise.withResolvers<void>()
	free.resolve()
	const giving = new Set<AbortController>()
	const enter = (): void => {
		if (users++ === 0) free = Promise.withResolvers()
		for (const own of giving) own.abort(new Error('gives way'))
	}
	const leave = (): void => {
		if (--users === 0) free.resolve()
	}
	/** Works until the first way begins to be used: null when that came before the end. */
	const workMeanwhile = async (
		act: FetchFile,
		[file, token, onBytes, signal]: Parameters<FetchFile>,
	): Promise<boolean | null> => {
		const own = new AbortController()
		giving.add(own)
		try {
			return await act(file, token, onBytes, AbortSignal.any([signal, own.signal]))
		} catch (error) {
			if (!own.signal.aborted) throw error
			return null
		} finally {
			giving.delete(own)
		}
	}
	const givingWay =
		(act: FetchFile): FetchFile =>
		async (...order) => {
			const [, , , signal] = order
			for (;;) {
				while (users > 0 && !signal.aborted) await freed(free.promise, signal)
				signal.throwIfAborted()
				const isNew = await workMeanwhile(act, order)
				if (isNew !== null) return isNew
			}
		}
	return {
		async first(file, token, onBytes, signal) {
			enter()
			try {
				return await fetchFile(file, token, onBytes, signal)
			} finally {
				leave()
			}
		},
		spare: givingWay(fetchFile),
		check: givingWay(checkFile),
	}
}
