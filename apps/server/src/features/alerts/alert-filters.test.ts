import { type SourceSettings, usual_settings } from '@vitrine/domain/alerts/alert-source'
import type { Manifest } from '@vitrine/domain/release/release'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { draft } from '../../../test/branches.ts'
import { anAdmin, type Browser } from '../../../test/browser.ts'
import { anAlert, anArea, anIdentifier, anInfo, aPolygon, berlin, capTime, referenceTo } from '../../../test/cap.ts'
import { aName, aTerminal } from '../../../test/factories.ts'

const hour = 3_600_000
const automatic = { ...usual_settings, automatic: true }

describe.each(dialects)('alerts that are sent in on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let template: number
	beforeEach(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		template = (await admin.emergency.save({ content: { ...draft, name: aName('template') } })).id
	})
	afterEach(() => app.remove())

	const placed = async (place: { latitude: number; longitude: number } | null) => {
		const pair = await aTerminal(admin)
		if (place !== null)
			await app.database.db.updateTable('terminals').set(place).where('id', '=', pair.terminal.id).execute()
		return pair
	}
	const added = async (settings: SourceSettings = automatic, url = '') =>
		(await admin.alerts.addSource({ name: aName('source'), url, emergency_id: template, settings })).id
	const manifestOf = async (id: number | null | undefined): Promise<Manifest> => {
		const found = app.database.db
			.selectFrom('releases')
			.select('manifest')
			.where('id', '=', id ?? 0)
		return JSON.parse((await found.executeTakeFirst())?.manifest ?? '{}') as Manifest
	}
	const targetsOf = async (id: number | null | undefined) => {
		const found = app.database.db
			.selectFrom('downloads')
			.select('terminal_id')
			.where('release_id', '=', id ?? 0)
		return (await found.execute()).map(row => row.terminal_id)
	}
	const sent = (ago = 0) => capTime(app.clock.now() - ago)
	const until = (ms = hour) => capTime(app.clock.now() + ms)

	test.each<[string, Partial<SourceSettings>, Parameters<typeof anInfo>[0], object, string]>([
		['not grave enough', {}, { severity: 'Moderate' }, {}, 'severity'],
		['not urgent enough', {}, { urgency: 'Future' }, {}, 'urgency'],
		['not certain enough', {}, { certainty: 'Possible' }, {}, 'certainty'],
		['about something else', { event: 'flood' }, {}, {}, 'event'],
		['a test', {}, {}, { status: 'Test' }, 'status'],
		['a draft', { drills: ['Test', 'Exercise'] }, {}, { status: 'Draft' }, 'status'],
		['for some only', {}, {}, { scope: 'Restricted' }, 'scope'],
		['an acknowledgement', {}, {}, { type: 'Ack' }, 'acknowledgement'],
		['an error', {}, {}, { type: 'Error' }, 'error'],
		['without anything to say', {}, {}, { infos: [] }, 'no_info'],
		[
			'without an area',
			{},
			{ areas: anArea('<geocode><valueName>AGS</valueName><value>11000</value></geocode>') },
			{},
			'no_area',
		],
		['where no terminal is', {}, { areas: aPolygon('10,10 10,11 11,11 11,10 10,10') }, {}, 'nowhere'],
	])('that are %s are not shown, and it is said why', async (_, settings, info, alert, reason) => {
		await placed(berlin)
		const source_id = await added({ ...automatic, ...settings }, '')
		const document = anAlert({ sent: sent(), infos: [anInfo({ expires: until(), ...info })], ...alert })
		const { alerts } = await admin.alerts.receive({ source_id, document })
		expect(alerts).toMatchObject([{ state: 'ignored', reason, publish_id: null }])
		expect(await admin.emergency.listActive({})).toEqual([])
	})

	test('that have expired are not shown; drills are where they are chosen, marked as such', {
		tags: 'long',
	}, async () => {
		await placed(berlin)
		const source_id = await added({ ...automatic, drills: ['Exercise'] }, '')
		const over = anAlert({ sent: sent(2 * hour), infos: [anInfo({ expires: until(-1000) })] })
		expect((await admin.alerts.receive({ source_id, document: over })).alerts).toMatchObject([
			{ state: 'ignored', reason: 'expired' },
		])
		// Nor one without an end that was sent long ago.
		const old = anAlert({ sent: sent(2 * hour), infos: [anInfo()] })
		expect((await admin.alerts.receive({ source_id, document: old })).alerts[0]?.reason).toBe('expired')
		const drill = anAlert({ sent: sent(), status: 'Exercise', infos: [anInfo({ headline: 'Siren test' })] })
		const [alert] = (await admin.alerts.receive({ source_id, document: drill })).alerts
		expect(alert).toMatchObject({ state: 'published', status: 'Exercise' })
		const { emergency, between } = await manifestOf(alert?.publish_id)
		expect(emergency).toMatchObject({ broadcast_type: 'drill', texts: { en: 'Drill\nSiren test' } })
		expect(between?.until).toBe((alert?.sent_at ?? 0) + usual_settings.duration * 1000)
		// A drill only ends drills.
		const real = anAlert({ identifier: anIdentifier(), sent: sent(), infos: [anInfo()] })
		const [shown] = (await admin.alerts.receive({ source_id, document: real })).alerts
		const cancel = anAlert({
			sent: sent(),
			status: 'Exercise',
			type: 'Cancel',
			references: referenceTo(shown?.identifier ?? '', sent()),
			infos: [],
		})
		expect((await admin.alerts.receive({ source_id, document: cancel })).alerts[0]?.reason).toBe('cancels_nothing')
		expect(await admin.emergency.listActive({})).toHaveLength(2)
	})

	test('reach all terminals of a source by codes and where it says so, and those without a place', {
		tags: 'long',
	}, async () => {
		const [here, nowhere] = [await placed(berlin), await placed(null)]
		const code = anArea('<geocode><valueName>SAME</valueName><value>006109</value></geocode>')
		const reached = async (settings: Partial<SourceSettings>, areas: string) => {
			const source_id = await added({ ...automatic, ...settings }, '')
			const document = anAlert({ sent: sent(), infos: [anInfo({ areas })] })
			const [alert] = (await admin.alerts.receive({ source_id, document })).alerts
			return (await targetsOf(alert?.publish_id)).sort((a, b) => a - b)
		}
		const all = [here.terminal.id, nowhere.terminal.id]
		expect(await reached({ geocodes: ['SAME=006109'] }, code)).toEqual(all)
		expect(await reached({ geocodes: ['006109'] }, code)).toEqual(all)
		expect(await reached({ geocodes: ['AGS=006109'] }, code)).toEqual([])
		expect(await reached({ without_area: true }, code)).toEqual(all)
		expect(await reached({ unplaced: true }, aPolygon())).toEqual(all)
		expect(await reached({}, aPolygon())).toEqual([here.terminal.id])
	})

	test('are cancelled also where somebody has moved them on the screen meanwhile', { tags: 'long' }, async () => {
		await placed(berlin)
		const source_id = await added()
		const [identifier, at] = [anIdentifier(), sent(2000)]
		const first = anAlert({ identifier, sent: at, infos: [anInfo({ expires: until() })] })
		const [alert] = (await admin.alerts.receive({ source_id, document: first })).alerts
		const moved = await admin.emergency.mode({ publish_id: alert?.publish_id ?? 0, position: 'top' })
		expect((await admin.alerts.list({})).list).toMatchObject([{ state: 'published', publish_id: moved.publish_id }])
		const cancel = { sent: sent(), type: 'Cancel', references: referenceTo(identifier, at), infos: [] }
		await admin.alerts.receive({ source_id, document: anAlert(cancel) })
		expect(await admin.emergency.listActive({})).toEqual([])
	})
})
