import { expect, test } from 'vitest'
import { venueList, venueOf, venues } from './venue.ts'

test.each([
	[101, { parent: 'transit', kind: 'airport', place: null }, [1, 101]],
	[10105, { parent: 'transit', kind: 'airport', place: 'gates' }, [1, 101, 10105]],
	[20302, { parent: 'retail', kind: 'grocery', place: 'check_out' }, [2, 203, 20302]],
	[1001, { parent: 'financial', kind: 'bank', place: null }, [10, 1001]],
	[110102, { parent: 'residential', kind: 'apartments', place: 'elevator' }, [11, 1101, 110102]],
] as const)('%i is what the taxonomy says', (id, meant, list) => {
	const venue = venueOf(id)
	expect(venue).toMatchObject(meant)
	expect(venue && venueList(venue)).toEqual(list)
})

// 104 has been 307 since version 1.2, and a parent alone is not a valid venue of a screen.
test.each([0, 1, 104, 221, 10110, 30101, 999])('%i is none', id => expect(venueOf(id)).toBeUndefined())

test('every number is there once, below a parent', () => {
	expect(new Set(venues.map(({ id }) => id)).size).toBe(venues.length)
	for (const venue of venues) expect(venueList(venue).length).toBe(venue.place === null ? 2 : 3)
})
