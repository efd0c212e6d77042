/** Work for many hosts: limited concurrency in total, and one task at a time per host. */
export interface Lanes {
	run<T>(host: string, work: () => Promise<T>): Promise<T>
}

/** Creates this many lanes. */
export const createQueues = (count: number): Lanes => {
	const busy = new Set<string>()
	const waiting: { host: string; start: () => void }[] = []
	const next = (): void => {
		while (busy.size < count) {
			const at = waiting.findIndex(({ host }) => !busy.has(host))
			const [found] = at < 0 ? [] : waiting.splice(at, 1)
			if (found === undefined) return
			busy.add(found.host)
			found.start()
		}
	}
	return {
		run: async (host, work) => {
			await new Promise<void>(start => {
				waiting.push({ host, start })
				next()
			})
			try {
				return await work()
			} finally {
				busy.delete(host)
				next()
			}
		},
	}
}
