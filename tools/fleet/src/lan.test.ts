import { expect, test } from 'vitest'
import { Lan } from './lan.ts'

test('a packet wakes the one that is off and has its address, once', () => {
	const lan = new Lan()
	const woken: string[] = []
	lan.sleep('02:01', () => woken.push('02:01'))
	lan.sleep('02:02', () => woken.push('02:02'))
	lan.send('02:03')
	expect(woken).toEqual([])
	lan.send('02:02')
	lan.send('02:02')
	expect(woken).toEqual(['02:02'])
})
