/** Whether this page is an earlier one again, reloaded or come back to: whoever opens it by a link begins again. */
export const isReloaded = (): boolean => {
	const [visit] = performance.getEntriesByType('navigation')
	const { type } = (visit ?? {}) as Partial<PerformanceNavigationTiming>
	return type === 'reload' || type === 'back_forward'
}
