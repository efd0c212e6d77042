import { expect, test } from 'vitest'
import { divideEntries, logged_most, type TerminalEntry } from './terminal-log.ts'

const entry = (terminal_id: number, kind: TerminalEntry['kind'], at: number): TerminalEntry => ({
	terminal_id,
	kind,
	detail: '',
	at,
})

test('what a terminal makes happen is bounded by the hour, and the rest is counted', () => {
	const flapping = Array.from({ length: 5 }, (_, place) => entry(1, place % 2 === 0 ? 'online' : 'offline', place))
	const { written, omitted } = divideEntries(flapping, new Map([[1, logged_most - 2]]))
	expect(written.map(({ at }) => at)).toEqual([0, 1])
	expect([...omitted]).toEqual([[1, { count: 3, at: 2 }]])
})

test('what people do is written however much there is, and takes no room from the rest', () => {
	const all = [entry(1, 'banned', 1), entry(1, 'online', 2), entry(2, 'online', 3), entry(1, 'unbanned', 4)]
	const { written, omitted } = divideEntries(all, new Map([[1, logged_most]]))
	expect(written.map(({ at }) => at)).toEqual([1, 3, 4])
	expect(omitted.get(1)).toEqual({ count: 1, at: 2 })
})
