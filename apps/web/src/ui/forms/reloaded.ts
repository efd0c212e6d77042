/** Whether this page was reloaded or returned to through the history, rather than opened by a link. */
export const isReloaded = (): boolean => {
	const [visit] = performance.getEntriesByType('navigation')
	const { type } = (visit ?? {}) as Partial<PerformanceNavigationTiming>
	return type === 'reload' || type === 'back_forward'
}
