/** The beginning of a day `yyyy-MM-dd` of the viewer, in ms since the epoch; undefined for what is no day. */
export const dayStart = (day: string): number | undefined => {
	const at = /^\d{4}-\d\d-\d\d$/.test(day) ? new Date(`${day}T00:00:00`).getTime() : Number.NaN
	return Number.isNaN(at) ? undefined : at
}

/** Its last millisecond, which a change of the clocks moves. */
export const dayEnd = (day: string): number | undefined => {
	const at = dayStart(day)
	if (at === undefined) return undefined
	const next = new Date(at)
	next.setDate(next.getDate() + 1)
	return next.getTime() - 1
}
