import { expect, test } from 'vitest'
import { changeOf } from './change.ts'

test.each([
	[0, 0, { is: 'nothing' }],
	[5, 0, { is: 'new' }],
	[0, 5, { is: 'less', percent: 100 }],
	[5, 5, { is: 'same' }],
	[1001, 1000, { is: 'about' }],
	[15, 10, { is: 'more', percent: 50 }],
	[9, 10, { is: 'less', percent: 10 }],
	[300, 10, { is: 'more', percent: 2900 }],
])('%d after %d is %j', (now, before, change) => expect(changeOf(now, before)).toEqual(change))
