import { expect, test } from 'vitest'
import { zoneOf } from '../local-time.ts'
import { weekAndDays } from './play-summary.ts'
import { day_slots } from './play-tally.ts'

const berlin = zoneOf('Europe/Berlin')
const from = 20_454 * day_slots
const span = { from, to: from + 90 * day_slots }
const counts = Array.from({ length: 90 * day_slots }, (_, at) => ({
	slot: from + at,
	number: 1 + (at % 3),
	duration: at,
}))
/** Databases return rows in any order; 1,237 shares no factor with the number of slots. */
const mixed = counts.map((_, at) => counts[(at * 1237) % counts.length] ?? { slot: 0, number: 0, duration: 0 })

test('the order of the counts changes nothing, also when clocks change within them', () => {
	if (berlin === null) throw new Error('no zone')
	expect(weekAndDays(berlin, span, mixed)).toEqual(weekAndDays(berlin, span, counts))
})

test('the offset of a zone is not looked up for each count', () => {
	if (berlin === null) throw new Error('no zone')
	let asked = 0
	const counting = (at: number): number => {
		asked += 1
		return berlin(at)
	}
	weekAndDays(counting, span, mixed)
	expect(asked).toBeLessThan(counts.length / 4)
})
