import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { errors } from '@vitrine/contract/error-codes'
import { sensors_most } from '@vitrine/domain/terminal/sensor'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aSocket, aTerminal, bound, type TerminalPair } from '../../../test/factories.ts'
import { aGroup, aMember } from '../../../test/people.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

describe.each(dialects)('sensors on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	/** A terminal that was created long ago, and its token. */
	const aReporter = async (): Promise<TerminalPair & { token: string; id: number }> => {
		const pair = await aTerminal(admin)
		const { token, close } = await bound(app, pair)
		close()
		const { id } = pair.terminal
		await app.database.db.updateTable('terminals').set({ created_at: 0 }).where('id', '=', id).execute()
		return { ...pair, token, id }
	}
	const send = async (token: string, body: unknown, headers: Record<string, string> = {}) => {
		const content = Buffer.isBuffer(body) || typeof body === 'string' ? body : JSON.stringify(body)
		const response = await fetch(`${app.origin}/api/terminal/sensor`, {
			method: 'POST',
			headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
			body: content as string,
		})
		return { code: response.status, ...((await response.json()) as { status: number; data: { seq: number } }) }
	}
	const row = (seq: number, value: number, more: object = {}) => ({
		seq,
		time: app.clock.now() - minute + seq * 1000,
		metric: 'temperature',
		value,
		unit: '°C',
		...more,
	})
	const said = async (token: string, rows: object[], more: object = {}) =>
		(await send(token, { rows, ...more })).data.seq
	const listed = async (device_id: number, by = admin) => (await by.sensors.list({ device_id })).list
	const series = (device_id: number, from?: number, to?: number, metric = 'temperature', unit = '°C') =>
		admin.sensors.getSeries({ device_id, metric, unit, ...(from && { from }), ...(to && { to }) })
	const count = async (device_id: number, from?: number, to?: number) =>
		(await series(device_id, from, to)).points.reduce((sum, point) => sum + point.count, 0)

	test('from nobody, and from a banned or a removed terminal, nothing is taken', async () => {
		const { token, id } = await aReporter()
		for (const wrong of ['', 'x', `${token}0`])
			expect(await send(wrong, { rows: [row(1, 20)] })).toMatchObject({ status: errors.terminal_token.status })
		await admin.terminals.ban({ ids: [id], banned: 1 })
		expect(await send(token, { rows: [row(1, 20)] })).toMatchObject({ status: errors.terminal_banned.status })
		expect(await listed(id)).toEqual([])
		await admin.terminals.remove({ ids: [id] })
		expect(await send(token, { rows: [row(1, 20)] })).toMatchObject({ status: errors.terminal_token.status })
		await expectError(listed(id), 'terminal_absent')
	})

	test('what cannot be read is refused by its fields, never a failure', async () => {
		const { token, id } = await aReporter()
		for (const body of [
			...['', '{', 'null', '[]', '"x"', '{"rows":[{"seq":1,"time":1,"metric":"light","value":1e999}]}'],
			{ rows: [] },
			{ boot: 'x', rows: [row(1, 20)] },
			{ from: 0, rows: [row(1, 20)] },
			{ rows: [row(0, 20)] },
			{ rows: [row(1.5, 20)] },
			{ rows: [row(1, 20, { value: '20' })] },
			{ rows: [row(1, 20, { value: null })] },
			{ rows: [row(1, 1e13)] },
			{ rows: [row(1, 20, { time: -1 })] },
			{ rows: [row(1, 20, { metric: '' })] },
			{ rows: [row(1, 20, { metric: '温度' })] },
			{ rows: [row(1, 20, { metric: 'x'.repeat(33) })] },
			{ rows: [row(1, 20, { unit: 'x'.repeat(17) })] },
			{ rows: [row(1, 20, { unit: 'a\0b' })] },
			{ rows: Array.from({ length: 501 }, (_, at) => row(at + 1, 20)) },
		])
			expect(await send(token, body)).toMatchObject({ code: 200, status: errors.parameter.status })
		expect(await send(token, 'x', { 'content-type': 'text/plain' })).toMatchObject({
			status: errors.type_unsupported.status,
		})
		expect(await send(token, Buffer.alloc(128 * 1024 + 1, 32))).toMatchObject({ status: errors.too_large.status })
		expect(await listed(id)).toEqual([])
	})

	test('the latest value of each is listed, and its values stand in a series', async () => {
		const { token, id } = await aReporter()
		expect(await listed(id)).toEqual([])
		const at = app.clock.now() - hour
		const rows = [20, 26, 23].map((value, place) => row(place + 1, value, { time: at + place * 1000 }))
		const fan = row(4, 1200, { metric: 'fan', unit: 'rpm', time: at })
		expect(await said(token, [...rows, fan])).toBe(4)
		expect(await listed(id)).toMatchObject([
			{ metric: 'temperature', unit: '°C', value: 23, time: at + 2000, clock_wrong: false },
			{ metric: 'fan', unit: 'rpm', value: 1200, time: at, clock_wrong: false },
		])
		const { points } = await series(id)
		const sums = points.reduce(
			({ low, high, total, count }, point) => ({
				low: Math.min(low, point.min),
				high: Math.max(high, point.max),
				total: total + point.avg * point.count,
				count: count + point.count,
			}),
			{ low: Infinity, high: -Infinity, total: 0, count: 0 },
		)
		expect(sums).toEqual({ low: 20, high: 26, total: 69, count: 3 })
	})

	test('other spellings of a metric and its unit are the same sensor; another unit is another one', async () => {
		const { token, id } = await aReporter()
		const at = app.clock.now() - minute
		const units = ['C', '℃', '°C', '', 'bananas']
		const rows = units.map((unit, place) => row(place + 1, 20 + place, { unit, time: at + place * 1000 }))
		await said(token, [
			...rows,
			row(6, 212, { unit: '°F', time: at + 10_000 }),
			row(7, 9, { metric: 'PM25', unit: 'ug/m3' }),
		])
		await said(token, [row(8, 3.5, { metric: 'tank-level', unit: 'm' })])
		expect((await listed(id)).map(({ metric, unit, value }) => [metric, unit, value])).toEqual([
			['temperature', 'bananas', 24],
			['temperature', '°C', 100],
			['pm2.5', 'µg/m³', 9],
			['tank-level', 'm', 3.5],
		])
	})

	test('rows that come again, or in another order, count once', async () => {
		const { token, id } = await aReporter()
		const rows = (...seqs: number[]) => seqs.map(seq => row(seq, seq))
		expect(await said(token, rows(1, 2, 3))).toBe(3)
		expect(await said(token, rows(1, 2, 3))).toBe(3)
		app.clock.move(hour)
		expect(await said(token, rows(3, 2, 4, 4, 1))).toBe(4)
		expect(await count(id)).toBe(4)
	})

	test('with a gap the answer names the last row before it, and what stood beyond once it is filled', async () => {
		const { token, id } = await aReporter()
		const boot = randomUUID()
		// Only one value per second is stored: a row that is sent late is not from a later time.
		const at = app.clock.now() - minute
		const sent = (...seqs: number[]) =>
			said(
				token,
				seqs.map(seq => row(seq, seq, { time: at + seq * 1000 })),
				{ boot },
			)
		expect(await sent(2, 3)).toBe(0)
		expect(await sent(5)).toBe(0)
		expect(await sent(1)).toBe(3)
		expect(await sent(4)).toBe(5)
		expect(await count(id)).toBe(5)
		expect(await said(token, [row(9, 9)], { boot, from: 9 })).toBe(9)
		expect(await said(token, [row(1, 1, { time: app.clock.now() })], { boot: randomUUID() })).toBe(1)
		expect(await count(id)).toBe(7)
	})

	test('side by side, each row is stored once and each report is answered for itself', async () => {
		const reporters = [await aReporter(), await aReporter(), await aReporter()]
		const at = app.clock.now() - hour
		const batch = (length: number) => ({
			rows: Array.from({ length }, (_, place) => row(place + 1, place, { time: at + place * 1000 })),
		})
		const lengths = [10, 40, 20, 30]
		const answers = await Promise.all(
			reporters.flatMap(({ token }) => lengths.map(length => send(token, batch(length)))),
		)
		expect(answers.every(({ data }, place) => data.seq >= (lengths[place % 4] ?? 0))).toBe(true)
		for (const { id, token } of reporters) {
			expect(await said(token, [row(41, 1, { time: at + 40_000 })])).toBe(41)
			expect(await count(id)).toBe(41)
		}
	})

	test('of many reports that one terminal sends at once, few wait and the others are told that the server is busy', async () => {
		const [eager, other] = [await aReporter(), await aReporter()]
		const sent = Array.from({ length: 40 }, () => send(eager.token, { rows: [row(1, 20), row(2, 21)] }))
		const [beside, answers] = await Promise.all([send(other.token, { rows: [row(1, 20)] }), Promise.all(sent)])
		expect(beside).toMatchObject({ status: 1, data: { seq: 1 } })
		const statuses = new Set(answers.map(({ status }) => status))
		expect([...statuses].every(status => status === 1 || status === errors.busy.status)).toBe(true)
		expect(answers.filter(({ status }) => status === 1).length).toBeGreaterThanOrEqual(5)
		expect(await count(eager.id)).toBe(2)
	})

	test('five hundred rows in one packed body are taken', async () => {
		const { token, id } = await aReporter()
		const rows = Array.from({ length: 500 }, (_, at) => row(at + 1, at, { time: app.clock.now() - hour + at * 1000 }))
		expect(await send(token, gzipSync(JSON.stringify({ rows })))).toMatchObject({ status: 1, data: { seq: 500 } })
		expect(await count(id)).toBe(500)
	})

	test('more sensors than a terminal may have are refused in words, and nothing of that report is stored', async () => {
		const { token, id } = await aReporter()
		const metrics = (from: number, to: number) =>
			Array.from({ length: to - from }, (_, at) => row(from + at + 1, at, { metric: `probe${from + at}`, unit: '' }))
		expect(await said(token, metrics(0, sensors_most))).toBe(sensors_most)
		const [more] = metrics(sensors_most, sensors_most + 1)
		const refused = await send(token, { rows: [row(33, 77, { metric: 'probe0', unit: '' }), { ...more, seq: 34 }] })
		expect(refused).toMatchObject({ status: errors.sensors_many.status, data: { values: { count: sensors_most } } })
		expect((await listed(id)).length).toBe(sensors_most)
		expect((await listed(id)).some(({ value }) => value === 77)).toBe(false)
		expect(await said(token, [row(33, 78, { metric: 'probe0', unit: '' })])).toBe(33)
	})

	test('a report that is refused is not for others to bear', async () => {
		const [good, full] = [await aReporter(), await aReporter()]
		const metrics = Array.from({ length: 40 }, (_, at) => row(at + 1, at, { metric: `probe${at}` }))
		const [refused, taken] = await Promise.all([
			send(full.token, { rows: metrics }),
			send(good.token, { rows: [row(1, 21)] }),
		])
		expect([refused.status, taken.status]).toEqual([errors.sensors_many.status, 1])
		expect([(await listed(full.id)).length, (await listed(good.id)).length]).toEqual([0, 1])
	})

	test('a clock that is far off: the value is shown as it came and stands in no series', async () => {
		const { token, id } = await aReporter()
		await app.database.db.updateTable('terminals').set({ created_at: app.clock.now() }).where('id', '=', id).execute()
		const now = app.clock.now()
		for (const [place, time] of [1_000_000, now + day, now - 200 * day].entries()) {
			expect(await said(token, [row(place + 1, 30 + place, { time })])).toBe(place + 1)
			const [one] = await listed(id)
			expect(one).toMatchObject({ value: 30 + place, clock_wrong: true })
			expect(Math.abs((one?.time ?? 0) - now)).toBeLessThan(minute)
		}
		expect(await count(id)).toBe(0)
		app.clock.move(minute)
		expect(await said(token, [row(4, 21, { time: app.clock.now() })])).toBe(4)
		expect((await listed(id))[0]).toMatchObject({ value: 21, clock_wrong: false })
	})

	test('browsers that may see the terminal are told, many reports in one frame', async () => {
		const [inside, outside] = [await aGroup(app, 1), await aGroup(app, 1)]
		const { token, id } = await aReporter()
		await admin.terminals.edit({ id, group_id: inside })
		const [near, far] = [await aMember(app, inside), await aMember(app, outside)]
		const [hears, hears_not] = [await aSocket(app, near), await aSocket(app, far)]
		for (let seq = 1; seq <= 20; seq++) await said(token, [row(seq, seq)])
		const isOfSensors = (frame: { type: string }): boolean => frame.type === 'device_sensors'
		expect(await hears.next(isOfSensors)).toEqual({ type: 'device_sensors', data: { ids: [id] } })
		const { user_id: userId, token: own } = far.session
		hears_not.send({ type: 'heart_package', data: { userId, token: own } })
		await hears_not.next(({ type }) => type === 'heart_package')
		expect(hears_not.all.filter(isOfSensors)).toEqual([])
		expect((await listed(id, near)).length).toBe(1)
		await expectError(listed(id, far), 'terminal_absent')
		hears.close()
		hears_not.close()
	})

	test('what was measured elsewhere stays with those whom the terminal belonged to', async () => {
		const [left, right] = [await aGroup(app, 1), await aGroup(app, 1)]
		const { token, id } = await aReporter()
		await admin.terminals.edit({ id, group_id: left })
		await said(token, [row(1, 10), row(2, 50, { metric: 'humidity', unit: '%' })])
		await admin.terminals.edit({ id, group_id: right })
		const member = await aMember(app, right)
		expect(await listed(id, member)).toEqual([])
		await said(token, [row(3, 30)])
		expect((await listed(id, member)).map(({ value }) => value)).toEqual([30])
		expect((await listed(id)).map(({ value }) => value)).toEqual([30, 50])
		expect(await count(id)).toBe(2)
	})

	test('a day has at most 300 points, each with the lowest, mean and highest of five minutes', async () => {
		const { token, id } = await aReporter()
		const end = app.clock.now() - (app.clock.now() % hour)
		for (let part = 0; part < 6; part++) {
			const rows = Array.from({ length: 480 }, (_, at) => {
				const place = part * 480 + at
				return row(place + 1, place % 10, { time: end - day + place * 30_000 })
			})
			await said(token, rows)
		}
		const { points } = await series(id, end - day, end)
		expect(points).toHaveLength(288)
		expect(points[0]).toEqual({ time: end - day, span: 300_000, min: 0, avg: 4.5, max: 9, count: 10 })
		expect((await series(id, end - 25 * hour, end)).points.length).toBeLessThanOrEqual(300)
		await expectError(series(id, end - 26 * hour, end), 'sensor_span')
		await expectError(series(id, end, end - hour), 'sensor_span')
		expect((await series(id, end - day, end, 'humidity', '%')).points).toEqual([])
	})
})
