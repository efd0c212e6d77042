import type { FeedSource } from '@vitrine/domain/library/feed'
import type { Program, WindowResource } from '@vitrine/domain/program/document'
import { newRss } from '@vitrine/domain/program/kinds/rss'
import { newWeather } from '@vitrine/domain/program/kinds/weather'
import { newWebpage } from '@vitrine/domain/program/kinds/webpage'
import type { Manifest } from '@vitrine/domain/release/release'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser } from '../../../test/browser.ts'
import { aName, aPublish, aTerminal, bound } from '../../../test/factories.ts'
import { anOutside, type Outside } from '../../../test/outside.ts'
import { feedId } from './feed-keeper.ts'

const rss = (title: string): string =>
	`<rss><channel><title>News</title><item><title>${title}</title></item></channel></rss>`

describe.each(dialects)('feeds of terminals on %s', dialect => {
	let outside: Outside
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		outside = await anOutside()
		app = await aApp(dialect, { VITRINE_EGRESS_ALLOW: outside.allow })
		admin = await anAdmin(app)
		await admin.system.save({
			settings: { weather_provider: 'custom', weather_url: `${outside.origin}/w?a={latitude}&b={longitude}` },
		})
		outside.say('/page', { type: 'text/html', body: '<title>Page</title>' })
		outside.say('/news.xml', { body: rss('not on this screen') })
	})
	afterAll(async () => {
		await app.remove()
		await outside.close()
	})

	const rssOf = (path: string): FeedSource => ({ kind: 'rss', url: `${outside.origin}${path}` })
	const asked = (path: string): number => outside.asked.filter(request => request.path === path).length

	const aFeedProgram = async (...resources: WindowResource[]): Promise<number> => {
		const made = await admin.programs.create({ name: aName('program'), w: 1920, h: 1080 })
		const window = { id: 'w1', name: 'window', idx: 0, zIndex: 0, x: 0, y: 0, w: 1920, h: 1080 }
		const document: Program = { ...made.document, windows: [{ ...window, resources }] }
		await admin.programs.save({ id: made.id, revision: made.revision, document })
		return made.id
	}
	const rssItem = (url: string): WindowResource => ({ id: 'r1', name: 'feed', play_time: 5000, ...newRss, url })

	const ask = (id: string, token: string, etag?: string): Promise<Response> =>
		fetch(`${app.origin}/api/terminal/feed/${id}`, {
			headers: { authorization: `Bearer ${token}`, ...(etag === undefined ? {} : { 'if-none-match': etag }) },
		})

	test('a release names its feeds, and its terminals get them, nobody else', { tags: 'long' }, async () => {
		outside.say('/screen.xml', { body: rss('on the screen'), headers: { etag: '"w"' } })
		const source = rssOf('/screen.xml')
		const id = feedId(source)
		const program = await aFeedProgram(
			rssItem(`${outside.origin}/screen.xml`),
			{ ...rssItem(`${outside.origin}/screen.xml`), id: 'r2' },
			{ id: 'r3', name: 'w', play_time: 5000, ...newWeather, latitude: 39.904, longitude: 116.407 },
			{ id: 'r4', name: 'p', play_time: 5000, ...newWebpage, url: `${outside.origin}/page` },
		)
		const [own, other] = [await aTerminal(admin), await aTerminal(admin)]
		const [channel, stranger] = [await bound(app, own), await bound(app, other)]
		await aPublish(admin, [program], [own.terminal.id])
		const { data } = await channel.next<{ data: { manifest: string } }>(frame => frame.type === 'publish')
		const headers = { authorization: `Bearer ${channel.token}` }
		const manifest = (await (await fetch(`${app.origin}${data.manifest}`, { headers })).json()) as Manifest
		expect(manifest.feeds?.map(feed => feed.source.kind)).toEqual(['rss', 'weather', 'webpage'])
		expect(manifest.feeds?.[0]).toEqual({ id, source })
		await app.settled()
		expect(asked('/screen.xml')).toBe(1)

		const answer = await ask(id, channel.token)
		const etag = answer.headers.get('etag') ?? ''
		expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
		expect(await answer.json()).toMatchObject({ id, source, content: { entries: [{ title: 'on the screen' }] } })
		expect((await ask(id, channel.token, etag)).status).toBe(304)
		expect((await ask(id, channel.token, '"other"')).status).toBe(200)

		expect((await ask(id, stranger.token)).status).toBe(404)
		await admin.feeds.get({ source: rssOf('/news.xml') })
		expect((await ask(feedId(rssOf('/news.xml')), channel.token)).status).toBe(404)
		for (const wrong of ['x', '..%2f..', 'f'.repeat(64)]) expect((await ask(wrong, channel.token)).status).toBe(404)
		expect(await (await ask(id, 'no-token')).json()).toMatchObject({ status: 100000606 })

		// The other side is gone: the copy stays, and its date shows how old it is.
		outside.say('/screen.xml', { status: 500 })
		app.clock.move(11 * 60_000)
		await ask(id, channel.token)
		await app.settled()
		const unchanged = await ask(id, channel.token, etag)
		expect([unchanged.status, unchanged.headers.get('last-modified')]).toEqual([
			304,
			answer.headers.get('last-modified'),
		])
		channel.close()
		stranger.close()
	})

	test('before there is a first copy a terminal is told to ask again', async () => {
		const program = await aFeedProgram(rssItem(`${outside.origin}/missing.xml`))
		const terminal = await aTerminal(admin)
		const channel = await bound(app, terminal)
		await aPublish(admin, [program], [terminal.terminal.id])
		const answer = await ask(feedId(rssOf('/missing.xml')), channel.token)
		expect([answer.status, answer.headers.get('retry-after')]).toEqual([204, '60'])
		channel.close()
	})
})
