import { randomUUID } from 'node:crypto'
import { type Zone, zoneOf } from '@vitrine/domain/local-time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../../test/app.ts'
import { anAdmin, type Browser } from '../../../../test/browser.ts'
import { aTerminal, bound } from '../../../../test/factories.ts'
import { aGroup, aMember, rootGroup } from '../../../../test/people.ts'
import { playLogOf } from '../../../../test/play-logs.ts'
import { offsetText } from './popai.ts'

test.each([
	['Europe/Berlin', Date.UTC(2026, 9, 25, 0, 59, 59), '2026-10-25T02:59:59+02:00'],
	['Europe/Berlin', Date.UTC(2026, 9, 25, 1, 0, 0), '2026-10-25T02:00:00+01:00'],
	['America/St_Johns', Date.UTC(2026, 0, 1), '2025-12-31T20:30:00-03:30'],
	['UTC', Date.UTC(2026, 0, 1), '2026-01-01T00:00:00+00:00'],
])('a moment of %s says how far it is from UTC', (name, ms, text) => {
	expect(offsetText(zoneOf(name) as Zone, ms)).toBe(text)
	expect(Date.parse(text)).toBe(ms)
})

describe.each(dialects)('play logs on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const post = async (token: string, rows: readonly object[]): Promise<void> => {
		const answer = await fetch(`${app.origin}/api/terminal/playLog`, {
			method: 'POST',
			headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
			body: JSON.stringify({ boot: randomUUID(), rows }),
		})
		expect(await answer.json()).toMatchObject({ status: 1 })
	}
	const range = (at: number) => ({
		start_time: Math.floor(at / 1000) - 60,
		end_time: Math.floor(at / 1000) + 3600,
		time_zone: 'Europe/Berlin',
		lang: 'en' as const,
	})
	const exported = async (browser: Browser, form: 'popai' | 'csv_programs' | 'csv_materials', at: number) => {
		const { url } = await browser.statistics.getSheet({ ...range(at), form })
		const answer = await browser.fetch(`${app.origin}${url}`)
		return { type: answer.headers.get('content-type'), text: await answer.text(), url }
	}

	test('say the same plays as the rows of CSV, whatever their names hold', async () => {
		const pair = await aTerminal(admin)
		const { token, close } = await bound(app, pair)
		close()
		const at = app.clock.now() - 500_000
		const names = ['Tom & "Jerry" <1>', ']]>', 'tab\there', 'bell\u0007', '名😀', "it's"]
		const rows = names.map((name, place) => ({
			seq: place + 1,
			kind: place % 2 === 0 ? 'program' : 'material',
			name,
			start_time: at + place * 61_000,
			end_time: at + place * 61_000 + 10_000 + place * 1000,
			time_zone: 'UTC',
		}))
		await post(token, rows)
		const { text, type, url } = await exported(admin, 'popai', at)
		expect(type).toBe('application/xml; charset=utf-8')
		const { plays, header } = playLogOf(text)
		expect(header).toMatchObject({ network: 'Vitrine', timezone: 'Europe/Berlin' })
		expect(Date.parse(header.start ?? '') / 1000).toBe(range(at).start_time)
		expect(Date.parse(header.end ?? '') / 1000).toBe(range(at).end_time)
		expect(Date.parse(header.created ?? '')).not.toBeNaN()
		const csv = await Promise.all(
			(['csv_programs', 'csv_materials'] as const).map(async form => (await exported(admin, form, at)).text),
		)
		const lines = csv.flatMap(one => one.trimEnd().split('\r\n').slice(1))
		const logged = plays.map(({ device, asset, start, end, duration }) => {
			const length = `0:00:${duration.padStart(2, '0')}`
			const name = asset.name?.replace('\ufffd', '\u0007') ?? ''
			const cell = /[",]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name
			const local = (time: string) => time.slice(0, 19).replace('T', ' ')
			return [device.name, device.id, cell, local(start), local(end), length].join()
		})
		expect(logged).toEqual(lines.map(line => line.replace(/^\d+,[^,]*,/, '').replace(/,,,,$/, '')))
		expect(plays.map(({ start }) => Date.parse(start)).sort()).toEqual(
			rows.map(({ start_time }) => Math.floor(start_time / 1000) * 1000).sort(),
		)
		expect(plays.map(({ count, result }) => [count, result])).toEqual(names.map(() => ['1', 'played']))
		expect(new Set(plays.map(({ asset }) => `${asset.type} ${asset.id}`)).size).toBe(names.length)
		expect(plays.every(({ asset }) => Number(asset.id) > 0)).toBe(true)
		// The address works for nobody else, and a user of another organisation gets an empty log.
		expect((await fetch(`${app.origin}${url}`)).status).toBe(404)
		const below = await aMember(app, await aGroup(app, await rootGroup(app)))
		expect(playLogOf((await exported(below, 'popai', at)).text).plays).toEqual([])
	})
})
