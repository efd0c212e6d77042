import { held_limit, held_parts_limit } from '@vitrine/domain/release/reconcile'
import { expect, test } from 'vitest'
import type { StoredRelease } from './database.ts'
import { none_held } from './held.ts'
import { createHeldReport } from './held-report.ts'

const release = (command_id: number): StoredRelease => ({
	sha256: `m${command_id}`,
	manifest: {
		format: 1,
		command_id,
		publish_no: '',
		publish_name: '',
		play_mode: 1,
		append: false,
		starts: null,
		ends: null,
		items: [],
		programs: [],
		files: [],
	},
	since: 0,
})

test('what is held is said at once, then once an hour, and again after a bind', () => {
	let now = 0
	const report = createHeldReport(none_held, () => now)
	expect(report.take()).toEqual({ held: [] })
	expect(report.take()).toBeUndefined()
	report.set({ current: [release(2)], previous: release(1) })
	now = 3_599_999
	expect(report.take()).toBeUndefined()
	now = 3_600_000
	const said = [
		{ command_id: 2, sha256: 'm2' },
		{ command_id: 1, sha256: 'm1', previous: true },
	]
	expect(report.take()).toEqual({ held: said })
	expect(report.take()).toBeUndefined()
	report.renew()
	expect(report.take()).toEqual({ held: said })
})

const many = (count: number) => Array.from({ length: count }, (_, at) => release(at + 1))

test('more than fits into one report is said in parts, and a change in between begins again', () => {
	let now = 0
	const report = createHeldReport({ current: many(1200), previous: release(5000) }, () => now)
	const partOf = (at: number, of: number, held: unknown) => ({ held_part: { at, of, held } })
	const numbers = () => {
		const said = report.take()
		if (said === undefined || !('held_part' in said)) throw new Error('no part')
		const { at, of, held } = said.held_part
		return partOf(at, of, [held[0]?.command_id, held.at(-1)?.command_id, held.length])
	}
	expect(numbers()).toEqual(partOf(0, 3, [1, 500, 500]))
	expect(report.hasMore()).toBe(true)
	expect(numbers()).toEqual(partOf(1, 3, [501, 1000, 500]))
	report.set({ current: many(1001), previous: null })
	expect(numbers()).toEqual(partOf(0, 3, [1, 500, 500]))
	expect(numbers()).toEqual(partOf(1, 3, [501, 1000, 500]))
	expect(numbers()).toEqual(partOf(2, 3, [1001, 1001, 1]))
	expect(report.hasMore()).toBe(false)
	expect(report.take()).toBeUndefined()
	now = 3_600_000
	expect(numbers()).toEqual(partOf(0, 3, [1, 500, 500]))
	report.renew()
	expect(numbers()).toEqual(partOf(0, 3, [1, 500, 500]))
})

test.each([
	[500, true],
	[501, false],
])('%i fit into one report: %s', (count, fits) => {
	const said = createHeldReport({ current: many(count), previous: null }, () => 0).take()
	expect(said !== undefined && 'held' in said).toBe(fits)
})

test('more than a server takes is not said at all', () => {
	const most = held_limit * held_parts_limit
	const report = (count: number) => createHeldReport({ current: many(count), previous: null }, () => 0)
	expect(report(most).take()).toBeDefined()
	expect(report(most + 1).take()).toBeUndefined()
})
