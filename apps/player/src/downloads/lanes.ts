import type { FetchFile, Transfers } from './fetch-file.ts'

/** Two lanes to the one worker: published files go first, and repairs give way to them. */
export interface Lanes {
	readonly first: FetchFile
	/** Waits while the other lane is in use; if that begins meanwhile, it stops and resumes from there afterwards. */
	readonly spare: FetchFile
	/** The same for verifying stored files. */
	readonly check: FetchFile
}

/** Resolves when this one has settled, either way, or when the signal aborts. */
const freed = (until: Promise<void>, signal: AbortSignal): Promise<void> =>
	new Promise(resolve => {
		signal.addEventListener('abort', () => resolve(), { once: true })
		void until.then(resolve)
	})

/** Splits the fetching of files into two lanes. */
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
	/** Works until the first lane becomes busy: null when that happened before the end. */
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
