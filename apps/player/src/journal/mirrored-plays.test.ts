import { expect, test } from 'vitest'
import { mirroredPlaysIn } from './mirrored-plays.ts'

test.each([
	['nothing', ''],
	['half a text', '{"sn":"A1","plays":[{"mirr'],
	['another form', '[1,2]'],
	['no list', '{"sn":"A1","plays":"many"}'],
	['another terminal', '{"sn":"B2","plays":[{"mirrored":4}]}'],
	[
		'entries that are no plays',
		'{"sn":"A1","plays":[null,3,"x",[],{"mirrored":"4"},{"mirrored":1e300},{"mirrored":1.5}]}',
	],
])('a text with %s has no mirrored plays', (_, text) => {
	expect(mirroredPlaysIn(text, 'A1')).toEqual([])
})

test('sound plays beside damaged ones are found', () => {
	const text =
		'{"sn":"A1","plays":[null,{"mirrored":4,"name":"Lunch","seq":9007199254740992,"hash":"a","previous":"b"},{"mirrored":-0.5}]}'
	expect(mirroredPlaysIn(text, 'A1')).toEqual([{ mirrored: 4, name: 'Lunch' }])
})
