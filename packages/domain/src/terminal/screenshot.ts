const [hour, day] = [3_600_000, 86_400_000]

/** The periods of the screenshot list, in days: last week, month and three months (specification B §2). */
export const screenshot_periods = { week: 7, month: 30, quarter: 92 } as const
export type ScreenshotPeriod = keyof typeof screenshot_periods

/** The maximum retention of a screenshot, in ms. */
export const screenshot_retention = screenshot_periods.quarter * day

/**
 * The most screenshots retained from the last hour; beyond that the oldest are deleted, so that a terminal that keeps sending cannot fill
 * the storage.
 */
export const recent_screenshots = 150

/** How many screenshots are accepted of a terminal within a time, in ms. */
export const screenshot_limits = { sent: 20, within: 60_000 } as const

/** A screenshot of a terminal; when it was taken in ms since the epoch. */
export interface TakenScreenshot {
	readonly id: number
	readonly taken_at: number
}

/** Retention: below the age `until`, in ms, one screenshot per `every` ms is retained. */
const rest = [
	{ until: day, every: hour },
	{ until: screenshot_retention, every: day },
] as const

/** The period from which one screenshot is retained; null for the last hour, from which all are, and undefined if too old. */
const slotOf = (taken_at: number, now: number): string | null | undefined => {
	const age = now - taken_at
	if (age < hour) return null
	const found = rest.find(({ until }) => age < until)
	return found && `${found.every} ${Math.floor(taken_at / found.every)}`
}

/**
 * The ids of a terminal's screenshots to delete: all of the last hour stay, then one per hour, then one per day, for three months. The
 * first of each hour or day stays, so that a retained one is never displaced by a later one.
 */
export const fadedScreenshots = (taken: readonly TakenScreenshot[], now: number): number[] => {
	const found = new Set<string>()
	const recent: number[] = []
	const gone: number[] = []
	for (const { id, taken_at } of taken.toSorted((a, b) => a.taken_at - b.taken_at || a.id - b.id)) {
		const slot = slotOf(taken_at, now)
		if (slot === null) recent.push(id)
		else if (slot === undefined || found.has(slot)) gone.push(id)
		else found.add(slot)
	}
	return [...gone, ...recent.slice(0, Math.max(0, recent.length - recent_screenshots))]
}
