import { describe, expect, test } from 'vitest'
import { fixAfter, fixAlong } from './fix.ts'
import { positionAt } from './position.ts'

const noon = 1_795_694_400_000
const second = 1000

describe('where a terminal is', () => {
	test('says how it moves where its device does not', () => {
		const first = fixAfter(null, { longitude: 0, latitude: 0, speed: null, heading: Number.NaN }, noon)
		expect(first).toMatchObject({ speed: null, heading: null })
		const next = fixAfter(first, { longitude: 0, latitude: 0.001, speed: null, heading: null }, noon + 10 * second)
		expect(next.speed).toBeCloseTo(40.03, 1)
		expect(next.heading).toBeCloseTo(0, 3)
		expect(fixAfter(first, { longitude: 0, latitude: 0, speed: 5, heading: 90 }, noon + 10 * second)).toMatchObject({
			speed: 18,
			heading: 90,
		})
	})

	test('along a line is as far as it has driven, and again from the start', () => {
		const line = [
			{ longitude: 0, latitude: 0 },
			{ longitude: 0.01, latitude: 0 },
		]
		expect(fixAlong(line, 36, 50_000, noon)).toMatchObject({ speed: 36, heading: 90 })
		expect(fixAlong(line, 36, 50_000, noon)?.longitude).toBeCloseTo(500 / 111_195, 4)
		expect(fixAlong(line, 36, 150_000, noon)?.longitude).toBeCloseTo((1500 - 1111.95) / 111_195, 4)
		expect(fixAlong([], 36, 0, noon)).toBeNull()
		expect(fixAlong(line.slice(0, 1), 36, 0, noon)).toMatchObject({ longitude: 0, speed: 0 })
	})

	test('is told to a centimetre, with how accurate it is, while it is fresh', () => {
		const measured = { longitude: 13.40495412345, latitude: -52.5200065999, speed: null, heading: null }
		const fix = fixAfter(null, { ...measured, accuracy: 11.7 }, noon)
		const position = { latitude: -52.5200066, longitude: 13.4049541, accuracy: 12 }
		expect(positionAt(fix, noon + 60 * second, 60 * second)).toEqual(position)
		expect(positionAt(fix, noon + 61 * second, 60 * second)).toBeUndefined()
		// The clock was set back since.
		expect(positionAt(fix, noon - 61 * second, 60 * second)).toBeUndefined()
		expect(positionAt(null, noon, 60 * second)).toBeUndefined()
		const vague = fixAfter(null, { ...measured, accuracy: Number.NaN }, noon)
		expect(positionAt(vague, noon, second)).toEqual({ latitude: position.latitude, longitude: position.longitude })
	})
})
