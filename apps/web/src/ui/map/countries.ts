import type { Feature, FeatureCollection, Geometry, Position } from 'geojson'

const turn = 360
const half = turn / 2
const pole = -90

/** The points of a ring without a jump at the date line: longitudes continue beyond it. */
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

/** A ring around the pole does not return to its start, so it is closed along the edge of the map. */
const closed = (ring: Position[]): Position[] => {
	const [first = [0, 0], last = [0, 0]] = [ring[0], ring.at(-1)]
	if (Math.abs((last[0] ?? 0) - (first[0] ?? 0)) < half) return ring
	return [...ring, [last[0] ?? 0, pole], [first[0] ?? 0, pole], first]
}

const crosses = (rings: readonly Position[][]): boolean =>
	rings.some(ring => ring.some(([longitude = 0]) => Math.abs(longitude) > half))

const shifted = (rings: readonly Position[][], by: number): Position[][] =>
	rings.map(ring => ring.map(([longitude = 0, latitude = 0]) => [longitude + by, latitude]))

/** Shapes that cross the date line are repeated at both edges of the map. */
const polygonsOf = (rings: readonly Position[][]): Position[][][] => {
	const whole = rings.map(ring => closed(unwrapped(ring)))
	return crosses(whole) ? [whole, shifted(whole, turn), shifted(whole, -turn)] : [whole]
}

const drawable = (geometry: Geometry): Geometry => {
	if (geometry.type === 'Polygon') return { type: 'MultiPolygon', coordinates: polygonsOf(geometry.coordinates) }
	if (geometry.type !== 'MultiPolygon') return geometry
	return { type: 'MultiPolygon', coordinates: geometry.coordinates.flatMap(polygonsOf) }
}

/** Countries for a flat map, so that no line runs across its whole width. */
export const drawableCountries = ({ features }: FeatureCollection): FeatureCollection => ({
	type: 'FeatureCollection',
	features: features.map((one): Feature => ({ ...one, geometry: drawable(one.geometry) })),
})
