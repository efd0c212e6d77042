/** Runs work after the current turn of the event loop, but at least so many ms after its last run, so that bursts are batched. */
export const atIntervals = (apart: number, work: () => Promise<unknown>) => {
	let timer: NodeJS.Timeout | null = null
	let done_at = Number.NEGATIVE_INFINITY
	return {
		start: (): void => {
			timer ??= setTimeout(
				() => {
					timer = null
					done_at = performance.now()
					void work()
				},
				Math.max(0, done_at + apart - performance.now()),
			)
		},
		stop: (): void => {
			if (timer !== null) clearTimeout(timer)
		},
	}
}
