import { type SourceSettings, usual_settings } from '@vitrine/domain/alerts/alert-source'
import type { Manifest } from '@vitrine/domain/release/release'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { draft } from '../../../test/branches.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import {
	anAlert,
	anArea,
	anIdentifier,
	anInfo,
	aPolygon,
	atomContent,
	atomFeed,
	atomLink,
	berlin,
	capTime,
	hamburg,
	hamburg_circle,
	referenceTo,
	rssFeed,
} from '../../../test/cap.ts'
import { aName, aTerminal, bound, heard } from '../../../test/factories.ts'
import { aReceiver, type Receiver } from '../../../test/receiver.ts'

interface PublishFrame {
	readonly data: { dc_id: number; command_id: number; urgent?: true }
}

const hour = 3_600_000
const automatic = { ...usual_settings, automatic: true }

describe.each(dialects)('alerts on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let receiver: Receiver
	let template: number
	/** The content served, by path. */
	let served: Record<string, string>
	beforeEach(async () => {
		receiver = await aReceiver()
		served = {}
		receiver.answer((response, { path }) => {
			const body = served[path]
			if (body === undefined) response.writeHead(404).end()
			else response.writeHead(200, { 'content-type': 'application/xml' }).end(body)
		})
		app = await aApp(dialect, { VITRINE_EGRESS_ALLOW: receiver.allow })
		admin = await anAdmin(app)
		template = (await admin.emergency.save({ content: { ...draft, name: aName('template') } })).id
	})
	afterEach(async () => {
		await app.remove()
		await receiver.close()
	})

	const placed = async (place: { latitude: number; longitude: number } | null) => {
		const pair = await aTerminal(admin)
		if (place !== null)
			await app.database.db.updateTable('terminals').set(place).where('id', '=', pair.terminal.id).execute()
		return pair
	}
	const address = (path: string) => new URL(path, receiver.url).href
	const added = async (settings: SourceSettings = automatic, url = address('/feed')) =>
		(await admin.alerts.addSource({ name: aName('source'), url, emergency_id: template, settings })).id
	const looked = async (ms = 60_000) => {
		app.clock.move(ms)
		app.sweep()
		await app.settled()
		// Too long for a session to last.
		if (ms >= hour) admin = await anAdmin(app)
	}
	const received = async () => (await admin.alerts.list({})).list
	const sourceOf = async (id: number) => (await admin.alerts.listSources({})).list.find(one => one.id === id)
	const manifestOf = async (id: number | null | undefined): Promise<Manifest> => {
		const row = await app.database.db
			.selectFrom('releases')
			.select('manifest')
			.where('id', '=', id ?? 0)
			.executeTakeFirst()
		return JSON.parse(row?.manifest ?? '{}') as Manifest
	}
	const targetsOf = async (id: number | null | undefined) =>
		(
			await app.database.db
				.selectFrom('downloads')
				.select('terminal_id')
				.where('release_id', '=', id ?? 0)
				.execute()
		).map(row => row.terminal_id)
	const sent = (ago = 0) => capTime(app.clock.now() - ago)
	const until = (ms = hour) => capTime(app.clock.now() + ms)

	test('that are actual go to the terminals where they hold, as an emergency until they expire', {
		tags: 'long',
	}, async () => {
		const [here, there] = [await placed(berlin), await placed(hamburg)]
		const terminal = await bound(app, here)
		const headline = 'Thunderstorm with hail over Berlin'
		const german = 'Gewitter mit Hagel über Berlin'
		const expires = until()
		served['/feed'] = anAlert({
			sent: sent(),
			infos: [
				anInfo({ headline, description: 'Gusts up to\n   100 km/h.', instruction: 'Stay indoors.', expires }),
				anInfo({ language: 'de-DE', event: 'Schweres Gewitter', headline: german, expires }),
				anInfo({ language: 'fr-FR', severity: 'Minor', headline: 'Orage', expires }),
			],
		})
		const id = await added()
		await app.settled()
		const frame = await terminal.next<PublishFrame>(one => one.type === 'publish')
		expect(frame.data.urgent).toBe(true)
		const [alert] = await received()
		expect(alert).toMatchObject({ state: 'published', reason: '', terminals: 1, headline, area: 'City of Berlin' })
		expect(alert?.until).toBe(Date.parse(expires))
		expect(await targetsOf(alert?.publish_id)).toEqual([here.terminal.id])
		expect(await targetsOf(alert?.publish_id)).not.toContain(there.terminal.id)
		const { emergency, between } = await manifestOf(alert?.publish_id)
		expect(between).toMatchObject({ until: Date.parse(expires), priority: 15 })
		expect(emergency).toMatchObject({ name: headline, color: draft.color, broadcast_type: 'emergency' })
		const english = `${headline}\nGusts up to 100 km/h.\nStay indoors.`
		expect(emergency?.texts).toEqual({ zh: german, en: english, vi: '', ru: '', tr: '', ja: '' })
		expect(await sourceOf(id)).toMatchObject({ fault: '', read_at: expect.any(Number) })
		// The same alert again is not new, however often it is fetched, even after a restart.
		await looked()
		app = await app.again()
		admin = await anAdmin(app)
		await looked()
		expect(receiver.received.length).toBeGreaterThanOrEqual(3)
		expect(await received()).toHaveLength(1)
		expect(await admin.emergency.listActive({})).toHaveLength(1)
		// It has expired, here and on the terminal.
		await looked(hour)
		expect((await received())[0]).toMatchObject({ state: 'over' })
		expect(await admin.emergency.listActive({})).toEqual([])
		terminal.close()
	})

	test('are replaced by an update and ended by a cancel, which terminals hear of', { tags: 'long' }, async () => {
		const pair = await placed(hamburg)
		const terminal = await bound(app, pair)
		const [first, second] = [anIdentifier(), anIdentifier()]
		const [sent_first, sent_second] = [sent(3000), sent(2000)]
		const info = (headline: string, more = {}) =>
			anInfo({ headline, expires: until(), areas: anArea(`<circle>${hamburg_circle}</circle>`), ...more })
		served['/feed'] = anAlert({ identifier: first, sent: sent_first, infos: [info('Storm surge')] })
		await added({ ...automatic, interval: 30 })
		await app.settled()
		/** The terminal has fetched what it was sent for the latest alert. */
		const taken = async () => {
			const publish_id = (await received())[0]?.publish_id ?? 0
			const isIts = (one: { type: string; data?: unknown }) =>
				one.type === 'publish' && (one.data as PublishFrame['data']).command_id === publish_id
			const { data } = await terminal.next<PublishFrame>(isIts)
			terminal.send({ type: 'download', data: { dc_id: data.dc_id, status: 3, percent: 100 } })
			await heard(terminal)
			await app.settled()
			return publish_id
		}
		const shown_first = await taken()
		served['/feed'] = anAlert({
			identifier: second,
			sent: sent_second,
			type: 'Update',
			references: referenceTo(first, sent_first),
			infos: [info('Storm surge, higher than expected', { severity: 'Extreme' })],
		})
		await looked(30_000)
		const shown_second = await taken()
		expect((await received()).map(one => [one.headline, one.state, one.reason])).toEqual([
			['Storm surge, higher than expected', 'published', ''],
			['Storm surge', 'ended', 'replaced'],
		])
		const active = await admin.emergency.listActive({})
		expect(active.map(one => one.content.name)).toEqual(['Storm surge, higher than expected'])
		served['/feed'] = anAlert({
			sent: sent(1000),
			type: 'Cancel',
			references: `${referenceTo(first, sent_first)} ${referenceTo(second, sent_second)}`,
			infos: [],
		})
		await looked(30_000)
		expect((await received()).map(one => [one.type, one.state, one.reason])).toEqual([
			['Cancel', 'done', 'cancels'],
			['Update', 'ended', 'cancelled'],
			['Alert', 'ended', 'replaced'],
		])
		expect(await admin.emergency.listActive({})).toEqual([])
		await heard(terminal)
		const published = terminal.all.filter(one => one.type === 'publish') as unknown as PublishFrame[]
		const manifests = await Promise.all(published.map(({ data }) => manifestOf(data.command_id)))
		expect(manifests.flatMap(({ withdraws = [] }) => withdraws)).toEqual([shown_first, shown_second])
		terminal.close()
	})

	test('wait for a person where nothing is published by itself, and are published or dismissed once', {
		tags: 'long',
	}, async () => {
		await placed(berlin)
		const infos = (headline: string) => [anInfo({ headline, expires: until() })]
		served['/feed'] = atomFeed([
			atomContent(anAlert({ sent: sent(2000), infos: infos('One') })),
			atomContent(anAlert({ sent: sent(1000), infos: infos('Two') })),
		])
		await added(usual_settings)
		await app.settled()
		const [two, one] = await received()
		expect([one, two]).toMatchObject([
			{ headline: 'One', state: 'waiting' },
			{ headline: 'Two', state: 'waiting' },
		])
		expect(await admin.emergency.listActive({})).toEqual([])
		const made = await admin.alerts.publish({ alert_id: one?.id ?? 0 })
		expect(made).toMatchObject({ terminals: 1, waiting: false })
		expect(await targetsOf(made.publish_id)).toHaveLength(1)
		await admin.alerts.dismiss({ alert_id: two?.id ?? 0 })
		for (const alert_id of [one?.id ?? 0, two?.id ?? 0]) {
			await expectError(admin.alerts.publish({ alert_id }), 'alert_decided')
			await expectError(admin.alerts.dismiss({ alert_id }), 'alert_decided')
		}
		// A user takes it down by hand, like any emergency.
		await admin.emergency.cancel({ publish_id: made.publish_id })
		expect((await received()).map(alert => [alert.state, alert.reason])).toEqual([
			['dismissed', ''],
			['ended', 'taken_down'],
		])
		await looked()
		expect(await received()).toHaveLength(2)
	})

	test('are found behind the links of a feed, each once; what cannot be fetched is tried again', {
		tags: 'long',
	}, async () => {
		await placed(berlin)
		const infos = (headline: string) => [anInfo({ headline, expires: until() })]
		served['/feed'] = atomFeed([atomLink('one.xml'), atomLink('missing.xml'), atomLink('wrong.xml')])
		served['/one.xml'] = anAlert({ sent: sent(), infos: infos('One') })
		served['/wrong.xml'] = anAlert({ sent: sent(), space: 'urn:oasis:names:tc:emergency:cap:1.1' })
		const id = await added()
		await app.settled()
		expect((await received()).map(one => [one.state, one.reason])).toEqual([
			['published', ''],
			['unreadable', 'namespace'],
		])
		expect((await sourceOf(id))?.fault).toBe('status')
		served['/missing.xml'] = anAlert({ sent: sent(), infos: infos('Missing') })
		await looked()
		expect((await sourceOf(id))?.fault).toBe('')
		expect((await received()).map(one => one.state)).toEqual(['published', 'published', 'unreadable'])
		await looked()
		const times = (path: string) => receiver.received.filter(one => one.path === path).length
		expect([times('/one.xml'), times('/wrong.xml'), times('/missing.xml')]).toEqual([1, 1, 2])
		// Another kind of feed with the same alert.
		served['/rss'] = rssFeed([address('/one.xml')])
		await added({ ...automatic, severity: 'Extreme' }, address('/rss'))
		await app.settled()
		expect((await received())[0]).toMatchObject({ state: 'ignored', reason: 'severity', headline: 'One' })
	})

	test('are not fetched from where the server may not go', { tags: 'long' }, async () => {
		served['/feed'] = atomFeed([atomLink('http://10.0.0.1/alert.xml'), atomLink('file:///etc/passwd')])
		const id = await added()
		await app.settled()
		expect((await sourceOf(id))?.fault).toBe('forbidden')
		expect(await received()).toEqual([])
	})

	test('are looked at by a check, which publishes nothing and writes nothing down', { tags: 'long' }, async () => {
		await placed(berlin)
		const id = await added(automatic, address('/later'))
		await app.settled()
		expect((await sourceOf(id))?.fault).toBe('status')
		served['/later'] = atomFeed([
			atomContent(anAlert({ sent: sent(), infos: [anInfo({ headline: 'Shown' })] })),
			atomContent(anAlert({ sent: sent(), infos: [anInfo({ headline: 'Small', severity: 'Minor' })] })),
			atomContent(anAlert({ sent: sent(), infos: [anInfo({ areas: aPolygon('0,0 0,1 1,1 0,0.5 0,0') })] })),
		])
		expect(await admin.alerts.checkSource({ source_id: id })).toMatchObject({
			fault: '',
			alerts: [
				{ headline: 'Shown', outcome: 'shown', terminals: 1 },
				{ headline: 'Small', outcome: 'ignored', reason: 'severity', terminals: 0 },
				{ outcome: 'unreadable', reason: 'area_crossing' },
			],
		})
		expect(await received()).toEqual([])
		expect(await admin.emergency.listActive({})).toEqual([])
		served['/later'] = '<html/>'
		expect(await admin.alerts.checkSource({ source_id: id })).toEqual({ fault: 'nothing', alerts: [] })
		const pushed = await added(automatic, '')
		await expectError(admin.alerts.checkSource({ source_id: pushed }), 'alert_unfetched')
	})
})
