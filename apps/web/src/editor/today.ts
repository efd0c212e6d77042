/** The user's local time in the domain's format: `yyyy-MM-ddTHH:mm:ss`. */
export const localTime = (): string => {
	const now = new Date()
	return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
}

/** The user's current day, `yyyy-MM-dd`. */
export const today = (): string => localTime().slice(0, 10)
