const [hour, day] = [3_600_000, 86_400_000]

/** The periods of the screenshot list, in days: last week, month and three months (specification B §2). */
export const screenshot_periods = { week: 7, month: 30, quarter: 92 } as const
export type ScreenshotPeriod = keyof typeof screenshot_periods

/** How long a screenshot is kept at most, in ms. */
export const screenshot_retention = screenshot_periods.quarter * day

/** The most screenshots kept of the last hour; older ones of a terminal that sends without end are deleted. */
export const recent_screenshots = 150

/** A screenshot of a terminal; when it was taken in ms since the epoch. */
export interface TakenScreenshot {
	readonly id: number
	readonly taken_at: number
}

/** Retention: of screenshots of this age, in ms, one per period, in ms, is kept. */
const rest = [
	{ until: day, every: hour },
	{ until: screenshot_retention, every: day },
] as const

/** The period of which one screenshot is kept; null for the last hour, of which all are kept, undefined for too old ones. */
const slotOf = (taken_at: number, now: number): string | null | undefined => {
	const age = now - taken_at
	if (age < hour) return null
	const found = rest.find(({ until }) => age < until)
	return found && `${found.every} ${Math.floor(taken_at / found.every)}`
}

/**
 * Which of the screenshots of a terminal go, by their ids: all of the last hour stay, then one of each hour, then one of each day, for
 * three months. It is the first of its hour or day that stays, so that what has stayed once does not go for one that comes later.
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
