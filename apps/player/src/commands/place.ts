/** Where this player stands, in degrees. */
interface Place {
	readonly longitude: number
	readonly latitude: number
}

/** Where the browser says that it stands, asked from the first time on that somebody wants to know; null while it does not say. */
export const createPlace = (): (() => Place | null) => {
	let known: Place | null = null
	let isWatched = false
	return () => {
		if (!isWatched) {
			isWatched = true
			navigator.geolocation?.watchPosition(
				({ coords: { longitude, latitude } }) => {
					known = { longitude, latitude }
				},
				() => {
					// What was true a while ago may be elsewhere by now.
					known = null
				},
			)
		}
		return known
	}
}
