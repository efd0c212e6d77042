import { usual_settings } from '@vitrine/domain/alerts/alert-source'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aWaitingAlert } from '../../../test/alerting.ts'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { draft } from '../../../test/branches.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { anAlert, anArea, anInfo, capTime } from '../../../test/cap.ts'
import { aName, aTerminal } from '../../../test/factories.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'
import { post, signed } from '../../../test/raw.ts'

const everywhere = { ...usual_settings, without_area: true }
const hour = 3_600_000

describe.each(dialects)('alert sources on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let root: number
	let emergency_id: number
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		root = await rootGroup(app)
		emergency_id = (await admin.emergency.save({ content: { ...draft, name: aName('template') } })).id
	})
	afterAll(() => app.remove())

	const written = (more: object = {}) => ({
		name: aName('source'),
		url: '',
		emergency_id,
		settings: everywhere,
		...more,
	})
	const documentOf = (headline: string, more: Parameters<typeof anAlert>[0] | object = {}) => {
		const now = app.clock.now()
		const info = anInfo({ headline, expires: capTime(now + hour), areas: anArea('') })
		return anAlert({ sent: capTime(now), infos: [info], ...more })
	}
	const sourceOf = async (id: number, browser = admin) =>
		(await browser.alerts.listSources({})).list.find(one => one.id === id)

	test('are added, changed by whom has seen them last, and removed with their alerts', async () => {
		const { id } = await admin.alerts.addSource(written({ name: 'Weather' }))
		const source = await sourceOf(id)
		expect(source).toMatchObject({ name: 'Weather', enabled: true, settings: everywhere, revision: 0, fault: '' })
		const change = { ...written({ name: 'Weather office' }), source_id: id }
		await admin.alerts.editSource({ ...change, revision: 0 })
		await expectError(admin.alerts.editSource({ ...change, revision: 0 }), 'record_changed_by')
		expect(await sourceOf(id)).toMatchObject({ name: 'Weather office', revision: 1 })
		const { alerts } = await admin.alerts.receive({ source_id: id, document: documentOf('Storm') })
		expect(alerts).toMatchObject([{ state: 'waiting', headline: 'Storm' }])
		await admin.alerts.removeSource({ source_id: id })
		expect(await sourceOf(id)).toBeUndefined()
		expect((await admin.alerts.list({})).list).toEqual([])
		for (const call of [
			() => admin.alerts.removeSource({ source_id: id }),
			() => admin.alerts.editSource(change),
			() => admin.alerts.checkSource({ source_id: id }),
			() => admin.alerts.receive({ source_id: id, document: documentOf('Storm') }),
		])
			await expectError(call(), 'alert_source_absent')
	})

	test('are refused with what is wrong, at its field', async () => {
		const refused = async (url: string) => {
			const params = { ...written({ url }), settings: JSON.stringify(everywhere), emergency_id: String(emergency_id) }
			const answer = await post(admin, '/admin/alert/addSource', signed(admin, '/admin/alert/addSource', params))
			return (answer as { data: { fields: Record<string, string> } }).data.fields.url
		}
		expect(await refused('ftp://alerts.example/')).toContain('https://')
		expect(await refused('https://10.0.0.1/feed')).toContain('VITRINE_EGRESS_ALLOW')
		await expectError(admin.alerts.addSource(written({ emergency_id: 999_999 })), 'emergency_absent')
	})

	test('that are disabled take nothing in', async () => {
		const { id } = await admin.alerts.addSource(written({ enabled: 0 }))
		await expectError(admin.alerts.receive({ source_id: id, document: documentOf('Storm') }), 'alert_source_off')
	})

	test('hold the content that they show alerts as', async () => {
		const name = aName('held')
		const { id } = await admin.emergency.save({ content: { ...draft, name } })
		const source = await admin.alerts.addSource(written({ name: 'Holder', emergency_id: id }))
		const refused = await expectError(admin.emergency.remove({ id }), 'emergency_alerting')
		expect(refused.data).toMatchObject({ values: { name } })
		await admin.alerts.removeSource({ source_id: source.id })
		await admin.emergency.remove({ id })
	})

	test.each<[string, (text: string) => string, string]>([
		['entities', text => text.replace('?>', '?><!DOCTYPE a [<!ENTITY b "c">]>'), 'DTD'],
		['too many bytes', text => text.replace('Storm', 'ü'.repeat(140_000)), '256 KB'],
		['another namespace', text => text.replace(':1.2"', ':1.0"'), 'CAP 1.2'],
	])('take in no document with %s', async (_, spoil, words) => {
		const { id } = await admin.alerts.addSource(written())
		const call = admin.alerts.receive({ source_id: id, document: spoil(documentOf('Storm')) })
		const refused = await expectError(call, 'parameter')
		expect(JSON.stringify(refused.data)).toContain(words)
		expect((await admin.alerts.list({ source_id: id })).list).toEqual([])
	})

	test('belong to their organisation: others see nothing of them, and its alerts reach its own terminals alone', async () => {
		const [own, other] = [await aGroup(app, root), await aGroup(app, root)]
		const [mine, theirs] = [await aMember(app, own, 'administrator'), await aMember(app, other, 'administrator')]
		const [here] = [await aTerminal(mine), await aTerminal(theirs)]
		const { ids } = await aWaitingAlert(app, mine)
		expect((await theirs.alerts.list({})).list).toEqual([])
		expect((await theirs.alerts.listSources({})).list).toEqual([])
		await expectError(theirs.alerts.publish({ alert_id: ids.alert }), 'alert_absent')
		const made = await mine.alerts.publish({ alert_id: ids.alert })
		expect(made.terminals).toBe(1)
		const downloads = app.database.db.selectFrom('downloads').select('terminal_id')
		expect(await downloads.where('release_id', '=', made.publish_id).execute()).toEqual([
			{ terminal_id: here.terminal.id },
		])
		expect((await mine.emergency.listActive({}))[0]).toMatchObject({ publish_id: made.publish_id, group_id: own })
	})

	test('wait for a second person where the rule says so, and keep to the end of the alert', async () => {
		const group = await aGroup(app, root)
		const [one, two] = [await aMember(app, group, 'administrator'), await aMember(app, group, 'administrator')]
		await admin.emergency.setRule({ group_id: group, rule: 'on' })
		await aTerminal(one)
		const { ids } = await aWaitingAlert(app, one)
		const made = await one.alerts.publish({ alert_id: ids.alert })
		expect(made.waiting).toBe(true)
		expect((await one.alerts.list({})).list[0]).toMatchObject({ state: 'published', waiting: true })
		await expectError(one.emergency.confirm({ publish_id: made.publish_id, approve: 1 }), 'emergency_own')
		const until = (await one.alerts.list({})).list[0]?.until
		app.clock.move(60_000)
		await two.emergency.confirm({ publish_id: made.publish_id, approve: 1 })
		expect((await two.emergency.listActive({}))[0]).toMatchObject({ until, waiting: false })
		expect((await one.alerts.list({})).list[0]).toMatchObject({ waiting: false })
	})

	test('publish what was allowed by a person where no terminal is with a word, and nothing twice', async () => {
		const group = await aGroup(app, root)
		const one = await aMember(app, group, 'administrator')
		const { ids } = await aWaitingAlert(app, one)
		await expectError(one.alerts.publish({ alert_id: ids.alert }), 'alert_nowhere')
		await expectError(one.alerts.publish({ alert_id: ids.alert }), 'alert_decided')
		expect((await one.alerts.list({})).list[0]).toMatchObject({ state: 'ignored', reason: 'nowhere' })
	})

	test('say so where an alert cannot be shown, as its content is gone', async () => {
		const group = await aGroup(app, root)
		const one = await aMember(app, group, 'administrator')
		await aTerminal(one)
		const { ids } = await aWaitingAlert(app, one)
		const { db } = app.database
		await db.updateTable('alert_sources').set({ emergency_id: null }).where('id', '=', ids.source).execute()
		await expectError(one.alerts.publish({ alert_id: ids.alert }), 'alert_unpublished')
		expect((await one.alerts.list({})).list[0]).toMatchObject({ state: 'failed', reason: 'content' })
	})

	test('stand for longer than a day where an alert does', async () => {
		const group = await aGroup(app, root)
		const one = await aMember(app, group, 'administrator')
		await aTerminal(one)
		const { ids } = await aWaitingAlert(app, one)
		const expires = capTime(app.clock.now() + 72 * hour)
		const document = documentOf('Flood', { infos: [anInfo({ headline: 'Flood', expires, areas: anArea('') })] })
		const [alert] = (await one.alerts.receive({ source_id: ids.source, document })).alerts
		const made = await one.alerts.publish({ alert_id: alert?.id ?? 0 })
		app.clock.move(48 * hour)
		const later = await anAdmin(app)
		const active = (await later.emergency.listActive({})).find(({ publish_id }) => publish_id === made.publish_id)
		expect(active).toMatchObject({ until: Date.parse(expires), content: { duration: null } })
		admin = later
	})

	test('look again at what they have not shown when they are changed', async () => {
		await aTerminal(admin)
		const source = written({ settings: { ...everywhere, severity: 'Extreme' } })
		const { id } = await admin.alerts.addSource(source)
		const document = documentOf('Storm')
		expect((await admin.alerts.receive({ source_id: id, document })).alerts[0]?.reason).toBe('severity')
		await admin.alerts.editSource({ ...source, settings: everywhere, source_id: id })
		expect((await admin.alerts.receive({ source_id: id, document })).alerts[0]?.state).toBe('waiting')
	})

	test('are few, and retain a bounded number of alerts, of which what is shown is none too many', async () => {
		const group = await aGroup(app, root)
		const { db } = app.database
		const { id } = await admin.alerts.addSource(written({ group_id: group }))
		const row = await db.selectFrom('alert_sources').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
		const { id: _, ...copy } = row
		await db
			.insertInto('alert_sources')
			.values(Array.from({ length: 19 }, () => copy))
			.execute()
		await expectError(admin.alerts.addSource(written({ group_id: group })), 'alert_sources_many')

		const received = async () => (await admin.alerts.list({ source_id: id, limit: 1 })).count
		await admin.alerts.receive({ source_id: id, document: documentOf('First') })
		const first = await db.selectFrom('alerts').selectAll().where('source_id', '=', id).executeTakeFirstOrThrow()
		const { id: __, ...alert } = first
		const many = Array.from({ length: 999 }, (_, at) => ({ ...alert, identifier: `copy-${at}` }))
		for (let at = 0; at < many.length; at += 50)
			await db
				.insertInto('alerts')
				.values(many.slice(at, at + 50))
				.execute()
		const call = admin.alerts.receive({ source_id: id, document: documentOf('Late') })
		await expectError(call, 'alerts_full')
		expect(await sourceOf(id)).toMatchObject({ fault: 'full' })
		expect(await received()).toBe(1000)
		await db
			.updateTable('alerts')
			.set({ state: 'dismissed', until_at: 0 })
			.where('source_id', '=', id)
			.where('identifier', 'like', 'copy-%')
			.execute()
		await admin.alerts.receive({ source_id: id, document: documentOf('Later') })
		expect(await received()).toBe(951)
		// After a month, alerts that are over have been removed.
		app.clock.move(31 * 24 * hour)
		app.sweep()
		await app.settled()
		admin = await anAdmin(app)
		app.sweep()
		await app.settled()
		expect(await received()).toBe(0)
	})
})
