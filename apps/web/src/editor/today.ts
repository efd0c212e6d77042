/** The viewer's local time, as the domain writes it: `yyyy-MM-ddTHH:mm:ss`. */
export const localTime = (): string => {
	const now = new Date()
	return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
}

/** The day on the viewer's calendar, `yyyy-MM-dd`. */
export const today = (): string => localTime().slice(0, 10)
