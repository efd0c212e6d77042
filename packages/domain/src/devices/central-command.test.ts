import { expect, test } from 'vitest'
import { centralChanges } from './central-command.ts'

const open = { name: 'Open', steps: [{ command_id: 12, wait_ms: 0 }] }
const close = { name: 'Close', steps: [...open.steps, { command_id: 15, wait_ms: 2000 }] }

test('what differs between saved commands is named with its numbers, also if only these differ', () => {
	expect(centralChanges([], [open])).toEqual({ before: { Open: '' }, after: { Open: '12' } })
	expect(centralChanges([open, close], [open, { ...close, steps: open.steps }])).toEqual({
		before: { Close: '12, +2000 ms 15' },
		after: { Close: '12' },
	})
	expect(centralChanges([open, close], [])).toEqual({
		before: { Open: '12', Close: '12, +2000 ms 15' },
		after: { Open: '', Close: '' },
	})
	expect(centralChanges([open, close], [close, open])).toEqual({ before: {}, after: {} })
})
