/** Does work once this turn of the event loop is over, but no sooner than so many ms after the last time: a storm is gathered. */
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
