import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sensor_metrics, sensorLog, switch_metrics } from '@vitrine/domain/terminal/sensor'
import { serial, terminal_key } from '@vitrine/domain/terminal/terminal'
import { describe, expect, test } from 'vitest'
import { noCounts, statusLine } from './counts.ts'
import { identities, identityOf, zoneOfIdentity } from './identity.ts'
import { Journal } from './journal.ts'
import { OptionError, readOptions, usage } from './options.ts'
import { measuredAt } from './sensors.ts'

const play = {
	kind: 'program' as const,
	name: 'a',
	program_id: 1,
	material_id: 0,
	command_id: 1,
	start_time: 0,
	end_time: 1,
	time_zone: 'UTC',
	mono: 0,
}

describe('who the terminals are', () => {
	test('every run makes the same ones, in the form that the contract asks for', () => {
		expect(identityOf('FLEET', 1).sn).toBe('FLEET000001')
		expect(identities('FLEET', 3)).toEqual(identities('FLEET', 5).slice(0, 3))
		for (const { sn, key } of identities('T', 10)) {
			expect(serial.safeParse(sn).success).toBe(true)
			expect(terminal_key.safeParse(key).success).toBe(true)
		}
	})
	test('they stand in zones that this machine knows, by day and by night at once', () => {
		const offsets = identities('Z', 12).map(one => zoneOfIdentity(one)(1_790_000_000_000))
		expect(Math.max(...offsets) - Math.min(...offsets)).toBeGreaterThan(12 * 3_600_000)
	})
	test('no two have the same key', () => {
		const fleet = [...identities('A', 100), ...identities('B', 100)]
		expect(new Set(fleet.map(({ key }) => key)).size).toBe(200)
	})
})

describe('arguments', () => {
	const signed = ['--password', 'x']
	test.each([
		[[]],
		[['--terminals', '0', ...signed]],
		[['--terminals', '1.5', ...signed]],
		[['--server', 'localhost:8080', ...signed]],
		[['--download', 'sometimes', ...signed]],
		[['--prefix', 'lower', ...signed]],
		[['--command-delay', '-1', ...signed]],
		[['--command-lose', '101', ...signed]],
		[['--sensors', 'temperature,two words', ...signed]],
		[['--sensor-every', '10', ...signed]],
		[['--unknown', ...signed]],
		[['stray', ...signed]],
	])('%j are refused', argv => {
		expect(() => readOptions(argv)).toThrow(OptionError)
	})
	test('what is not said has a default', () => {
		expect(readOptions(signed)).toMatchObject({
			terminals: 100,
			download: 'fetch',
			play: false,
			duration: null,
			sensors: { metrics: [], every: 10_000 },
		})
		const measuring = readOptions([...signed, '--sensors', 'temperature,smoke,', '--sensor-every', '500'])
		expect(measuring.sensors).toEqual({ metrics: ['temperature', 'smoke'], every: 500 })
		expect(readOptions([...signed, '--play']).play).toBe(true)
		expect(readOptions(['--token', 't', '--seconds', '5'])).toMatchObject({ token: 't', duration: 5000 })
		expect(readOptions([...signed, '--server', 'http://a:1/']).server).toBe('http://a:1')
	})
})

test.each(['--help', '-h'])('%s prints what may be given, whatever stands beside it', { tags: 'long' }, async word => {
	const main = join(import.meta.dirname, 'main.ts')
	const { stdout } = await promisify(execFile)(process.execPath, [main, '--terminals', 'many', word])
	expect(stdout).toBe(`${usage}\n`)
})

describe('journal', () => {
	test('rows stay until they are acknowledged', () => {
		const journal = new Journal()
		expect(journal.next()).toBeNull()
		for (let count = 0; count < 3; count++) journal.write(play)
		expect(journal.next()?.rows.map(row => row.seq)).toEqual([1, 2, 3])
		expect(journal.acknowledged(2)).toBe(2)
		expect(journal.acknowledged(2)).toBe(0)
		expect(journal.next()?.rows.map(row => row.seq)).toEqual([3])
		journal.write(play)
		expect(journal.next()?.rows.map(row => row.seq)).toEqual([3, 4])
		expect(journal.acknowledged(4)).toBe(2)
		expect(journal.waiting).toBe(0)
	})
	test('a batch has at most 500 rows', () => {
		const journal = new Journal()
		for (let count = 0; count < 700; count++) journal.write(play)
		expect(journal.next()?.rows).toHaveLength(500)
	})
})

test('what simulated sensors measure can be true, is another value each time and of each terminal, and is taken by the contract', () => {
	for (const metric of [...Object.keys(sensor_metrics), 'constructor', 'tank']) {
		const values = [0, 1, 2].map(hour => measuredAt(metric, 1_790_000_000_000 + hour * 3_600_000, 0.3))
		const rows = values.map((value, at) => ({ seq: at + 1, time: 1_790_000_000_000, metric, value, unit: '' }))
		expect(sensorLog.safeParse({ rows }).success).toBe(true)
		if (metric === 'humidity') expect(values.every(value => value >= 0 && value <= 100)).toBe(true)
		if (!switch_metrics.has(metric)) expect(new Set(values).size).toBe(3)
	}
	expect(measuredAt('light', 0, 0.1)).not.toBe(measuredAt('light', 0, 0.9))
})

test('the status line names faults only when there are some', () => {
	expect(statusLine(noCounts(), 5, 1)).toContain('online 0/5')
	expect(statusLine(noCounts(), 5, 1)).not.toContain('refused')
	expect(statusLine({ ...noCounts(), faults: 1 }, 5, 1)).toContain('faults 1')
})
