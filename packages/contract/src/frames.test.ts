import { readOutside, shaped } from '@vitrine/domain/json-text'
import { expect, test } from 'vitest'
import { toTerminal, toWeb } from './frames.ts'

const heardByWeb = (frame: unknown) => readOutside(JSON.stringify(frame), shaped(toWeb))
const heardByTerminal = (frame: unknown) => readOutside(JSON.stringify(frame), shaped(toTerminal))

test('a terminal hears that it is bound, and that it is refused', () => {
	const data = { device_id: 1, token: 't', server_time: 2, heartbeat: 50, name: 'n' }
	expect(heardByTerminal({ type: 'bind', status: 1, data })).toEqual({ type: 'bind', status: 1, data })
	expect(heardByTerminal({ type: 'bind', status: 601, tips: 'x' })).toEqual({ type: 'bind', status: 601, tips: 'x' })
	expect(heardByTerminal({ type: 'bind', status: 1 })).toBeNull()
})

test('what a command carries is handed on as it is', () => {
	const frame = { type: 'command', data: { command_id: '7', commands: [{ type: 'volume', data: { value: [1] } }] } }
	expect(heardByTerminal(frame)).toEqual(frame)
})

test('what a newer server says besides is left out, and a frame that is not known is none', () => {
	expect(heardByWeb({ type: 'stop_download', data: { dc_id: 1, more: 2 } })).toEqual({
		type: 'stop_download',
		data: { dc_id: 1 },
	})
	expect(heardByWeb({ type: 'unheard_of', data: {} })).toBeNull()
	expect(heardByWeb({ type: 'download', data: { dc_id: 1, status: 9, percent: 0 } })).toBeNull()
	expect(heardByWeb({ type: 'download' })).toBeNull()
})
