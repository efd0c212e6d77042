import type { Feature, FeatureCollection, Geometry, Position } from 'geojson'

const turn = 360
const half = turn / 2
const pole = -90

/** The points of a ring one after the other without a jump across the date line: they go on beyond it. */
const unwrapped = (ring: readonly Position[]): Position[] => {
	let shift = 0
	let before = ring[0]?.[0] ?? 0
	return ring.map(([longitude = 0, latitude = 0]) => {
		if (longitude - before > half) shift -= turn
		else if (before - longitude > half) shift += turn
		before = longitude
		return [longitude + shift, latitude]
	})
}

/** A ring around the pole does not come back to where it began: it is closed along the edge of the map. */
const closed = (ring: Position[]): Position[] => {
	const [first = [0, 0], last = [0, 0]] = [ring[0], ring.at(-1)]
	if (Math.abs((last[0] ?? 0) - (first[0] ?? 0)) < half) return ring
	return [...ring, [last[0] ?? 0, pole], [first[0] ?? 0, pole], first]
}

const crosses = (rings: readonly Position[][]): boolean =>
	rings.some(ring => ring.some(([longitude = 0]) => Math.abs(longitude) > half))

const shifted = (rings: readonly Position[][], by: number): Position[][] =>
	rings.map(ring => ring.map(([longitude = 0, latitude = 0]) => [longitude + by, latitude]))

/** What lies on both sides of the date line stands at both edges of the map. */
const polygonsOf = (rings: readonly Position[][]): Position[][][] => {
	const whole = rings.map(ring => closed(unwrapped(ring)))
	return crosses(whole) ? [whole, shifted(whole, turn), shifted(whole, -turn)] : [whole]
}

const drawable = (geometry: Geometry): Geometry => {
	if (geometry.type === 'Polygon') return { type: 'MultiPolygon', coordinates: polygonsOf(geometry.coordinates) }
	if (geometry.type !== 'MultiPolygon') return geometry
	return { type: 'MultiPolygon', coordinates: geometry.coordinates.flatMap(polygonsOf) }
}

/** Countries as a flat map draws them: none of their lines goes across the whole of it. */
export const drawableCountries = ({ features }: FeatureCollection): FeatureCollection => ({
	type: 'FeatureCollection',
	features: features.map((one): Feature => ({ ...one, geometry: drawable(one.geometry) })),
})
