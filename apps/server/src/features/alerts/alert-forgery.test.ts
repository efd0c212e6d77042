import { field_problems } from '@vitrine/contract/error-codes'
import { type SourceSettings, usual_settings } from '@vitrine/domain/alerts/alert-source'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { draft } from '../../../test/branches.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { anAlert, anArea, anIdentifier, anInfo, capTime, referenceTo } from '../../../test/cap.ts'
import { aName, aTerminal } from '../../../test/factories.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'

const hour = 3_600_000
const everywhere: SourceSettings = { ...usual_settings, without_area: true }
const automatic = { ...everywhere, automatic: true }

describe.each(dialects)('what somebody sends in as an alert on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeEach(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterEach(() => app.remove())

	type Parts = Parameters<typeof anAlert>[0]
	const alertDocument = (headline: string, more: Partial<Parts> = {}) => {
		const now = app.clock.now()
		const info = anInfo({ headline, expires: capTime(now + hour), areas: anArea('') })
		return anAlert({ sent: capTime(now), infos: [info], ...more })
	}
	const aSource = async (of: Browser, settings = automatic) => {
		const emergency_id = (await of.emergency.save({ content: { ...draft, name: aName('template') } })).id
		return (await of.alerts.addSource({ name: aName('source'), url: '', emergency_id, settings })).id
	}
	const shown = async (of: Browser) =>
		(await of.emergency.listActive({})).filter(({ waiting }) => !waiting).map(({ publish_id }) => publish_id)
	/** Two users who can publish, in an organisation where nobody can do so alone, with a terminal. */
	const aPair = async () => {
		const group = await aGroup(app, await rootGroup(app))
		const [one, two] = [await aMember(app, group, 'administrator'), await aMember(app, group, 'administrator')]
		await admin.emergency.setRule({ group_id: group, rule: 'on' })
		await aTerminal(one)
		return [one, two] as const
	}

	test('is theirs: whoever sent it in does not agree to it as the second person', { tags: 'long' }, async () => {
		const [one, two] = await aPair()
		const source_id = await aSource(two)
		const { alerts } = await one.alerts.receive({ source_id, document: alertDocument('Flood') })
		const publish_id = alerts[0]?.publish_id ?? 0
		expect(alerts).toMatchObject([{ state: 'published', waiting: true }])
		await expectError(one.emergency.confirm({ publish_id, approve: 1 }), 'emergency_own')
		await two.emergency.confirm({ publish_id, approve: 1 })
		expect(await shown(one)).toEqual([publish_id])
	})

	test.each([1, 0])('takes the place of what is shown only when a second person agrees: %i', async approve => {
		const [one, two] = await aPair()
		const source_id = await aSource(two)
		const [identifier, sent] = [anIdentifier(), capTime(app.clock.now())]
		const first = await one.alerts.receive({ source_id, document: alertDocument('Flood', { identifier, sent }) })
		const before = first.alerts[0]?.publish_id ?? 0
		await two.emergency.confirm({ publish_id: before, approve: 1 })
		app.clock.move(60_000)
		const update = { type: 'Update' as const, references: referenceTo(identifier, sent) }
		const next = await one.alerts.receive({ source_id, document: alertDocument('Flood, rising', update) })
		const after = next.alerts[0]?.publish_id ?? 0
		expect(await shown(one)).toEqual([before])
		await two.emergency.confirm({ publish_id: after, approve, reason: approve === 1 ? '' : 'not yet' })
		app.sweep()
		await app.settled()
		expect(await shown(one)).toEqual([approve === 1 ? after : before])
	})

	test('ends what it names by its sender and its time, and nothing of another sender', { tags: 'long' }, async () => {
		await aTerminal(admin)
		const source_id = await aSource(admin)
		const [identifier, now] = [anIdentifier(), app.clock.now()]
		const [early, late] = [capTime(now - 20_000), capTime(now - 10_000)]
		for (const sent of [early, late])
			await admin.alerts.receive({ source_id, document: alertDocument('Storm', { identifier, sent }) })
		expect(await shown(admin)).toHaveLength(2)
		const cancel = { type: 'Cancel' as const, references: referenceTo(identifier, early), infos: [] }
		const foreign = alertDocument('', { ...cancel, sender: 'other@elsewhere.example' })
		expect((await admin.alerts.receive({ source_id, document: foreign })).alerts).toMatchObject([
			{ reason: 'cancels_nothing' },
		])
		expect(await shown(admin)).toHaveLength(2)
		await admin.alerts.receive({ source_id, document: alertDocument('', cancel) })
		expect(await shown(admin)).toHaveLength(1)
	})

	test('is not from the future, and names no more than an alert does', async () => {
		await aTerminal(admin)
		const source_id = await aSource(admin)
		const future = alertDocument('Storm', { sent: '9998-01-01T00:00:00Z' })
		expect((await admin.alerts.receive({ source_id, document: future })).alerts).toMatchObject([
			{ state: 'ignored', reason: 'early' },
		])
		const many = alertDocument('', { type: 'Cancel', references: `a,${'x'.repeat(250_000)},b`, infos: [] })
		const isRefused = async (document: string, field: keyof typeof field_problems) =>
			expect((await expectError(admin.alerts.receive({ source_id, document }), 'parameter')).data).toMatchObject({
				fields: { document: field_problems[field] },
			})
		await isRefused(many, 'alert_many')
		const noDay = alertDocument('Storm', { sent: '2026-11-31T10:00:00Z' })
		await isRefused(noDay, 'alert_time')
		expect(await shown(admin)).toEqual([])
	})

	test('is ended by its cancel, whichever of them is there first', { tags: 'long' }, async () => {
		await aTerminal(admin)
		const source_id = await aSource(admin)
		for (let round = 0; round < 8; round++) {
			const [identifier, sent] = [anIdentifier(), capTime(app.clock.now())]
			const cancel = { type: 'Cancel' as const, references: referenceTo(identifier, sent), infos: [] }
			await Promise.all([
				admin.alerts.receive({ source_id, document: alertDocument('Storm', { identifier, sent }) }),
				admin.alerts.receive({ source_id, document: alertDocument('', cancel) }),
			])
			app.sweep()
			await app.settled()
			expect(await shown(admin)).toEqual([])
		}
	})
})
