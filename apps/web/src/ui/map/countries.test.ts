import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Position } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { expect, test } from 'vitest'
import { drawableCountries } from './countries.ts'

const file = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json')
const topology = JSON.parse(readFileSync(file, 'utf8')) as Topology
const found = feature(topology, topology.objects.countries as GeometryCollection)

const ringsOf = (features: typeof found.features): Position[][] =>
	features.flatMap(({ geometry }) => {
		if (geometry.type === 'Polygon') return geometry.coordinates
		return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : []
	})

const jumps = (rings: readonly Position[][]): number =>
	rings.filter(ring =>
		ring.some(([longitude = 0, latitude = 0], at) => {
			const [before = longitude] = ring[at - 1] ?? []
			return Math.abs(longitude - before) > 180 && latitude > -90
		}),
	).length

test('no line of a country goes across the whole map, and what lies beyond the date line stands at both edges', () => {
	expect(jumps(ringsOf(found.features))).toBeGreaterThan(0)
	const { features } = drawableCountries(found)
	expect(features).toHaveLength(found.features.length)
	expect(features.length).toBeGreaterThan(200)
	const rings = ringsOf(features as typeof found.features)
	expect(jumps(rings)).toBe(0)
	const longitudes = rings.flat().map(([longitude = 0]) => longitude)
	expect(longitudes.some(longitude => longitude > 185)).toBe(true)
	expect(longitudes.some(longitude => longitude < -185)).toBe(true)
})
