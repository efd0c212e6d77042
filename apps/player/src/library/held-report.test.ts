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
	expect(report.take()).toEqual([])
	expect(report.take()).toBeUndefined()
	report.set({ current: [release(2)], previous: release(1) })
	now = 3_599_999
	expect(report.take()).toBeUndefined()
	now = 3_600_000
	const said = [
		{ command_id: 2, sha256: 'm2' },
		{ command_id: 1, sha256: 'm1', previous: true },
	]
	expect(report.take()).toEqual(said)
	expect(report.take()).toBeUndefined()
	report.renew()
	expect(report.take()).toEqual(said)
})

test('more than a server takes is not said in part', () => {
	const current = Array.from({ length: 500 }, (_, at) => release(at + 1))
	expect(createHeldReport({ current, previous: null }, () => 0).take()).toBeUndefined()
	expect(createHeldReport({ current: current.slice(1), previous: null }, () => 0).take()).toHaveLength(499)
})
