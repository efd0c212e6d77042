import { afterEach, describe, expect, test, vi } from 'vitest'
import { createPlace } from './place.ts'

const start = 1_795_694_400_000

afterEach(() => vi.unstubAllGlobals())

/** A stationary browser that reports a position whenever a watch begins, and how often it was asked again. */
const aBrowser = () => {
	const coords = { longitude: 13.4, latitude: 52.5, speed: null, heading: null }
	let begun = 0
	const open = new Set<number>()
	const geolocation = {
		watchPosition: (heard: (position: object) => void) => {
			begun += 1
			open.add(begun)
			heard({ coords })
			return begun
		},
		clearWatch: (id: number) => open.delete(id),
	}
	vi.stubGlobal('navigator', { geolocation })
	return { asked: () => begun - 1, open: () => open.size }
}

describe('a place', () => {
	test('is asked for again after ten seconds, also where the clock was put back meanwhile', () => {
		const browser = aBrowser()
		let now = start
		const place = createPlace(() => now)
		expect(place.fix()?.at).toBe(start)
		now = start + 9_000
		place.fix()
		expect(browser.asked()).toBe(0)
		now = start + 10_000
		expect(place.fix()?.at).toBe(now)
		expect(browser.asked()).toBe(1)
		now = start - 86_400_000
		expect(place.fix()?.at).toBe(now)
		expect(browser.asked()).toBe(2)
		expect(browser.open()).toBe(1)
	})
})
