import { expect, test } from 'vitest'
import { rightPlay } from './right-play.ts'

const day = 86_400_000
/** The server's time when the steady clock of the page was at 0. */
const offset = 1_700_000_000_000

/** A play of two seconds, ten seconds after the page began, by a clock that is wrong by this many ms. */
const play = (wrong: number) => ({
	seq: 7,
	kind: 'material' as const,
	name: 'red',
	program_id: 1,
	material_id: 2,
	command_id: 3,
	start_time: offset + 10_000 + wrong,
	end_time: offset + 12_000 + wrong,
	time_zone: 'UTC',
	mono: 10_000,
	start: 'this one',
})

const { start: _, ...right } = play(0)

test.each([day, -day, 2_000, -2_000])(
	'what was written down by a clock that was %d ms off is told by the right time',
	wrong => {
		expect(rightPlay(play(wrong), offset)).toEqual(right)
	},
)

test('what is hardly wrong stays as it is, so that it is told the same every time', () => {
	expect(rightPlay(play(400), offset)).toEqual({
		...right,
		start_time: right.start_time + 400,
		end_time: right.end_time + 400,
	})
})

test('what nobody knows better stays as it is', () => {
	expect(rightPlay(play(day), null)).toEqual({
		...right,
		start_time: right.start_time + day,
		end_time: right.end_time + day,
	})
})

test('a place before the page began, as it was written down while a clock jumped, does not hold up all others', () => {
	expect(rightPlay({ ...play(0), mono: -day }, null)).toEqual({ ...right, mono: 0 })
})
