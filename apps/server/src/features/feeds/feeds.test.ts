import { errors } from '@vitrine/contract/error-codes'
import type { FeedSource } from '@vitrine/domain/library/feed'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, aVisitor, type Browser, expectError } from '../../../test/browser.ts'
import { anOutside, type Outside } from '../../../test/outside.ts'
import { call } from '../../../test/raw.ts'
import { feedId } from './feed-keeper.ts'

const minutes = 60_000
const days = 24 * 60 * minutes

const rss = (...titles: string[]): string =>
	`<rss><channel><title>News</title>${titles.map(title => `<item><title>${title}</title></item>`).join('')}</channel></rss>`

const forecast = (temperature: number) => ({
	current: { temperature_2m: temperature, relative_humidity_2m: 40, is_day: 0, weather_code: 61, wind_speed_10m: 12.5 },
	daily: {
		time: ['2024-06-05', '2024-06-06', '2024-06-07'],
		weather_code: [0, 95, null],
		temperature_2m_max: [20, 18, 17],
		temperature_2m_min: [10, 8, 7],
	},
})

describe.each(dialects)('feeds on %s', dialect => {
	let outside: Outside
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		outside = await anOutside()
		app = await aApp(dialect, { VITRINE_EGRESS_ALLOW: outside.allow })
		admin = await anAdmin(app)
	})
	afterAll(async () => {
		await app.remove()
		await outside.close()
	})

	const look = async (): Promise<void> => {
		app.sweep()
		await app.settled()
	}
	const get = (source: FeedSource) => admin.feeds.get({ source })
	const rssOf = (path: string): FeedSource => ({ kind: 'rss', url: `${outside.origin}${path}` })
	const asked = (path: string): number => outside.asked.filter(request => request.path === path).length
	const titles = async (source: FeedSource): Promise<string[]> => {
		const { copy } = await get(source)
		return copy?.content.kind === 'rss' ? copy.content.entries.map(({ title }) => title) : []
	}
	const row = (source: FeedSource) =>
		app.database.db.selectFrom('feeds').selectAll().where('id', '=', feedId(source)).executeTakeFirst()

	test('there are so many at most, and what is known already is still answered', async () => {
		outside.say('/known.xml', { body: rss('known') })
		await get(rssOf('/known.xml'))
		const { db } = app.database
		const rest = { kind: 'rss', source: '{}', content: '', etag: '', fault: '' }
		const times = { fetched_at: 0, tried_at: app.clock.now(), wanted_at: app.clock.now() }
		for (let from = 0; from < 5000; from += 500) {
			const rows = Array.from({ length: 500 }, (_, at) => ({ id: `filler ${from + at}`, ...rest, ...times }))
			await db.insertInto('feeds').values(rows).execute()
		}
		await expectError(get(rssOf('/one-more.xml')), 'feed_limit')
		expect(await titles(rssOf('/known.xml'))).toEqual(['known'])
		await db.deleteFrom('feeds').where('id', 'like', 'filler %').execute()
	})

	test('nobody looks through the server without being somebody', async () => {
		outside.say('/closed.xml', { body: rss('x') })
		const visitor = await aVisitor(app)
		await expectError(visitor.feeds.get({ source: rssOf('/closed.xml') }), 'not_signed_in')
		for (const source of [
			{ kind: 'rss', url: 'file:///etc/passwd' },
			{ kind: 'weather', latitude: 91, longitude: 0 },
			{ kind: 'other', url: outside.origin },
			'x',
		])
			expect(await call(admin, '/admin/feed/get', { source: JSON.stringify(source) })).toMatchObject({
				status: errors.parameter.status,
			})
		expect(asked('/closed.xml')).toBe(0)
	})

	test('a feed is fetched when it is asked for, once for all, and again when it is old', async () => {
		const source = rssOf('/news.xml')
		outside.say('/news.xml', { body: rss('first'), headers: { etag: '"1"' } })
		const answers = await Promise.all(Array.from({ length: 10 }, () => titles(source)))
		expect(answers).toEqual(Array(10).fill(['first']))
		expect(asked('/news.xml')).toBe(1)
		outside.say('/news.xml', { body: rss('second', 'first') })
		app.clock.move(9 * minutes)
		expect(await titles(source)).toEqual(['first'])
		expect(asked('/news.xml')).toBe(1)
		app.clock.move(2 * minutes)
		// If there is an older copy, nobody waits.
		expect(await titles(source)).toEqual(['first'])
		await app.settled()
		expect(await titles(source)).toEqual(['second', 'first'])
		expect(asked('/news.xml')).toBe(2)
		expect(outside.asked.findLast(({ path }) => path === '/news.xml')?.headers['if-none-match']).toBe('"1"')
	})

	test('what has not changed stays as it was, and counts as new', async () => {
		const source = rssOf('/same.xml')
		const changed = 'Tue, 04 Jun 2024 10:00:00 GMT'
		outside.say('/same.xml', headers =>
			headers['if-modified-since'] === changed
				? { status: 304 }
				: { body: rss('same'), headers: { 'last-modified': changed } },
		)
		const before = (await get(source)).copy
		app.clock.move(11 * minutes)
		await look()
		const after = (await get(source)).copy
		expect(after?.content).toEqual(before?.content)
		expect(after?.fetched_at).toBeGreaterThanOrEqual((before?.fetched_at ?? 0) + 11 * minutes)
	})

	test('the last good copy stays while the other side fails, with ever longer pauses', async () => {
		const source = rssOf('/falling.xml')
		outside.say('/falling.xml', { body: rss('good') })
		expect(await titles(source)).toEqual(['good'])
		for (const [answer, problem] of [
			[{ status: 503 }, 'feed_status'],
			[{ body: '<html>' }, 'feed_not_rss'],
			[{ body: `<!DOCTYPE rss [<!ENTITY a "b">]>${rss('&a;')}` }, 'feed_not_rss'],
			[{ body: Buffer.alloc(5 * 1024 * 1024, 0x20) }, 'feed_too_large'],
			[{ status: 302, headers: { location: 'http://127.0.0.9/' } }, 'feed_forbidden'],
		] as const) {
			outside.say('/falling.xml', answer)
			app.clock.move(31 * minutes)
			await look()
			const { copy, fault: found } = await get(source)
			expect([copy?.content.kind === 'rss' && copy.content.entries[0]?.title, found]).toEqual(['good', problem])
		}
		const tries = asked('/falling.xml')
		app.clock.move(5 * minutes)
		await look()
		expect(asked('/falling.xml')).toBe(tries)
		outside.say('/falling.xml', { body: rss('again') })
		app.clock.move(12 * minutes)
		await look()
		expect([await titles(source), (await get(source)).fault]).toEqual([['again'], ''])
	})

	test('a first try that fails says why, and is not repeated at once', async () => {
		const source = rssOf('/never.xml')
		expect(await get(source)).toEqual({ copy: null, fault: 'feed_status' })
		expect(await get(source)).toEqual({ copy: null, fault: 'feed_status' })
		expect(asked('/never.xml')).toBe(1)
		for (const [url, problem] of [
			['http://127.0.0.2/x', 'feed_forbidden'],
			['http://169.254.169.254/latest/meta-data/', 'feed_forbidden'],
			['http://10.0.0.1:22/', 'feed_forbidden'],
			['http://u:p@127.0.0.1/', 'feed_address'],
		] as const)
			expect(await get({ kind: 'rss', url })).toEqual({ copy: null, fault: problem })
	})

	test('towards one server one thing at a time', async () => {
		const gate = Promise.withResolvers<void>()
		const paths = Array.from({ length: 6 }, (_, at) => `/lane${at}.xml`)
		for (const path of paths) outside.say(path, { body: rss(path), after: gate.promise })
		const answers = paths.map(path => titles(rssOf(path)))
		await expect.poll(() => outside.asked.filter(({ path }) => path.startsWith('/lane')).length).toBe(1)
		gate.resolve()
		expect(await Promise.all(answers)).toEqual(paths.map(path => [path]))
	})

	test('weather comes from the provider that is set, in the words of screens', async () => {
		const place: FeedSource = { kind: 'weather', latitude: 39.904, longitude: 116.407 }
		const weather_url = `${outside.origin}/weather?lat={latitude}&lon={longitude}`
		await admin.system.save({ settings: { weather_provider: 'custom', weather_url } })
		outside.say('/weather?lat=39.90&lon=116.41', { type: 'application/json', body: JSON.stringify(forecast(15.5)) })
		const { copy, fault: problem } = await get(place)
		expect([copy?.content, problem]).toEqual([
			{
				kind: 'weather',
				now: { weather: 'rain', night: true, temperature: 15.5, humidity: 40, wind: 12.5 },
				days: [
					{ day: '2024-06-05', weather: 'clear', low: 10, high: 20 },
					{ day: '2024-06-06', weather: 'storm', low: 8, high: 18 },
				],
			},
			'',
		])
		outside.say('/weather?lat=1.00&lon=2.00', { type: 'application/json', body: '{"error":true}' })
		expect(await get({ kind: 'weather', latitude: 1, longitude: 2 })).toEqual({
			copy: null,
			fault: 'feed_not_weather',
		})
		// A place close by has the same forecast.
		await get({ ...place, latitude: 39.9041 })
		expect(asked('/weather?lat=39.90&lon=116.41')).toBe(1)
	})

	test('a page is copied with its files and without its scripts', async () => {
		outside.say('/page', {
			type: 'text/html; charset=windows-1251',
			headers: { 'x-frame-options': 'DENY' },
			body: Buffer.concat([
				Buffer.from('<title>'),
				Buffer.from([0xcd, 0xee]),
				Buffer.from(
					'</title><script src=/x.js></script><link rel=stylesheet href=/p.css><img src=/p.png><img src=/bad.svg><img src=/ok.svg><img src=//169.254.169.254/x.png>',
				),
			]),
		})
		outside.say('/p.css', { type: 'text/css', body: 'p{background:url(p.png)}' })
		outside.say('/p.png', { type: 'image/png', body: 'png' })
		outside.say('/bad.svg', {
			type: 'image/svg+xml',
			body: '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script></svg>',
		})
		outside.say('/ok.svg', { type: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' })
		const { copy } = await get({ kind: 'webpage', url: `${outside.origin}/page` })
		if (copy?.content.kind !== 'webpage') throw new Error('no copy')
		const { title, html, frameable } = copy.content
		expect([title, frameable]).toEqual(['Но', false])
		expect(html.split('data:image/png;base64,cG5n')).toHaveLength(3)
		expect(html.split('data:image/svg+xml')).toHaveLength(2)
		expect(html).toContain('Content-Security-Policy')
		expect(html).not.toMatch(/<script|alert|169\.254/)
		expect([asked('/x.js'), asked('/p.png')]).toEqual([0, 1])
		outside.say('/text', { body: 'plain' })
		expect((await get({ kind: 'webpage', url: `${outside.origin}/text` })).fault).toBe('feed_not_page')
	})

	test('what nobody wants any more is fetched no longer, then forgotten, unless a release shows it', async () => {
		const [idle, shown] = [rssOf('/news.xml'), rssOf('/same.xml')]
		const { db } = app.database
		const owner = { group_id: admin.session.group_id, user_id: admin.session.user_id, created_at: 0 }
		const named = { publish_no: '1', publish_name: 'x', manifest: '{}', manifest_sha256: 'x', request_id: null }
		const release = { ...owner, ...named, play_mode: 1, size: 0, cover_sha256: null }
		const { id } = await db.insertInto('releases').values(release).returning('id').executeTakeFirstOrThrow()
		await db
			.insertInto('release_feeds')
			.values({ release_id: id, feed_id: feedId(shown) })
			.execute()
		const wantedBefore = (age: number) =>
			db
				.updateTable('feeds')
				.set({ wanted_at: app.clock.now() - age })
				.where('id', 'in', [feedId(idle), feedId(shown)])
				.execute()
		await look()
		const before = asked('/news.xml')
		await wantedBefore(8 * days)
		app.clock.move(11 * minutes)
		await look()
		expect(asked('/news.xml')).toBe(before)
		await wantedBefore(31 * days)
		app.clock.move(61 * minutes)
		await look()
		expect([await row(idle), (await row(shown))?.kind]).toEqual([undefined, 'rss'])
	})

	test('copies are there after a restart', async () => {
		const source = rssOf('/kept.xml')
		outside.say('/kept.xml', { body: rss('kept') })
		await titles(source)
		app = await app.again()
		Object.assign(admin.link, { origin: app.origin })
		expect(await titles(source)).toEqual(['kept'])
		expect(asked('/kept.xml')).toBe(1)
	})

	test('a server that is closed does not wait for others', async () => {
		const never = new Promise(() => undefined)
		outside.say('/hangs.xml', { body: rss('x'), after: never })
		const answer = get(rssOf('/hangs.xml')).catch(() => null)
		await expect.poll(() => asked('/hangs.xml')).toBe(1)
		app = await app.again()
		Object.assign(admin.link, { origin: app.origin })
		await answer
		expect((await row(rssOf('/hangs.xml')))?.tried_at).toBe(0)
	})
})
