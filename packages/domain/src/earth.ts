/** A place on earth, in degrees (WGS 84). */
export interface Place {
	readonly longitude: number
	readonly latitude: number
}

/** Degrees of a place as it is entered, stored and shown: six decimals, accurate to a tenth of a metre. */
export const placeDegrees = (degrees: number): number => Number(degrees.toFixed(6)) + 0

/** In metres. */
const earth_radius = 6_371_000
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Distance between two places on the sphere, in metres. */
export const distance = (one: Place, other: Place): number => {
	const [up, along] = [radians(other.latitude - one.latitude), radians(other.longitude - one.longitude)]
	const half =
		Math.sin(up / 2) ** 2 +
		Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(along / 2) ** 2
	return 2 * earth_radius * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** The shorter turn from one direction or longitude to another, in degrees from -180 to 180. */
export const turnTo = (from: number, to: number): number => ((((to - from + 180) % 360) + 360) % 360) - 180

/** The bearing from one place to another, in degrees clockwise from north, below 360. */
export const headingTo = (from: Place, to: Place): number => {
	const along = radians(to.longitude - from.longitude)
	const [here, there] = [radians(from.latitude), radians(to.latitude)]
	const east = Math.sin(along) * Math.cos(there)
	const north = Math.cos(here) * Math.sin(there) - Math.sin(here) * Math.cos(there) * Math.cos(along)
	return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360
}
