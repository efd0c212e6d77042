import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../../test/app.ts'
import { anAdmin, type Browser } from '../../../../test/browser.ts'
import { bound } from '../../../../test/factories.ts'
import { aPlayer } from '../../../../test/played-day.ts'

const hour = 3_600_000

describe.each(dialects)('missed plays on %s', dialect => {
	let app: TestApp
	let admin: Browser
	/** The beginning of the last 24 hours. */
	let begin: number
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		begin = app.clock.now() - 24 * hour
	})
	afterAll(() => app.remove())

	const look = async (): Promise<void> => {
		// Shares first, then the incidents that follow from them.
		for (let times = 0; times < 2; times++) {
			app.sweep()
			await app.settled()
		}
	}
	const missed = async (device_id: number, state?: 'ended') =>
		(await admin.health.list({ device_id, kind: 'missed_plays', ...(state && { state }) })).list
	const playing = () => aPlayer(app, admin, begin, [[-hour, 'playing']])
	const limit = (health_plays_percent: string) => admin.system.save({ settings: { health_plays_percent } })

	test('are an incident of a terminal that is online, until it has reported enough', async () => {
		const [half, offline] = [await playing(), await playing()]
		for (const { tell } of [half, offline]) await tell([[0, 12 * hour]], randomUUID())
		const channel = await bound(app, half.pair)
		await look()
		const [incident, ...others] = await missed(half.id)
		expect(incident).toMatchObject({ state: 'open', ended_at: null })
		expect(Number(incident?.detail)).toBeLessThanOrEqual(50)
		expect(Number(incident?.detail)).toBeGreaterThan(40)
		expect(others).toEqual([])
		expect(await missed(offline.id)).toEqual([])
		await half.tell([[12 * hour, 18 * hour]], randomUUID())
		await look()
		const [{ detail = '' } = {}] = await missed(half.id)
		expect(Number(detail)).toBeGreaterThan(60)
		await half.tell([[18 * hour, 24 * hour - 1]], randomUUID())
		await look()
		expect(await missed(half.id)).toEqual([])
		expect(await missed(half.id, 'ended')).toMatchObject([{ id: incident?.id }])
		channel.close()
	})

	test('stay the incident of one that plays nothing any more, and are none of one that never recorded a play', async () => {
		const [silent, never, off] = [
			await playing(),
			await playing(),
			await aPlayer(app, admin, begin, [[-hour, 'screen_off']]),
		]
		await silent.tell([[-hour, -1]], randomUUID())
		const channels = []
		for (const { pair } of [silent, never, off]) channels.push(await bound(app, pair))
		await look()
		expect(await missed(silent.id)).toMatchObject([{ detail: '0' }])
		expect([await missed(never.id), await missed(off.id)]).toEqual([[], []])
		await limit('0')
		await look()
		expect(await missed(silent.id)).toEqual([])
		await limit('90')
		for (const channel of channels) channel.close()
	})
})
