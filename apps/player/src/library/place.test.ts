import { afterEach, describe, expect, test, vi } from 'vitest'
import { createPlace } from './place.ts'

const start = 1_795_694_400_000

afterEach(() => vi.unstubAllGlobals())

/** A browser that tells of a place when it is asked, and how often it was. */
const aBrowser = () => {
	const coords = { longitude: 13.4, latitude: 52.5, speed: null, heading: null }
	let asked = 0
	const geolocation = {
		watchPosition: (heard: (position: object) => void) => heard({ coords }),
		getCurrentPosition: (heard: (position: object) => void) => {
			asked += 1
			heard({ coords })
		},
	}
	vi.stubGlobal('navigator', { geolocation })
	return { asked: () => asked }
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
	})
})
