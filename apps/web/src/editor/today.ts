/** The time on the viewer's wall, as the domain writes it: `yyyy-MM-ddTHH:mm:ss`. */
export const wallTime = (): string => {
	const now = new Date()
	return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
}

/** The day on the viewer's calendar, `yyyy-MM-dd`. */
export const today = (): string => wallTime().slice(0, 10)
