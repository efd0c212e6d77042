import { usual_settings } from '@vitrine/domain/alerts/alert-source'
import type { Language } from '@vitrine/texts/rows'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aWaitingAlert } from '../../../test/alerting.ts'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aName, aProgram, aTerminal } from '../../../test/factories.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'
import { anArtifact } from '../../../test/upgrading.ts'
import { log_sheets, wordsIn } from './log-sheet.ts'
import { logTexts } from './log-texts.ts'

describe.each(dialects)('ids in the operation log on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let group: number
	let operator: Browser
	let auditor: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		group = await aGroup(app, await rootGroup(app))
		operator = await aMember(app, group, 'operator')
		auditor = await aMember(app, group, 'auditor')
	})
	afterAll(() => app.remove())

	const last = async (action: string, browser = admin) => {
		const now = Math.floor(app.clock.now() / 1000)
		const range = { start_time: now - 86_400, end_time: now + 86_400 }
		const [row] = (await browser.logs.listOperations({ ...range, action })).list
		if (row === undefined) throw new Error(`No entry of ${action}`)
		return row
	}
	const nameOf = async (id: number) =>
		app.database.db.selectFrom('groups').select(['name', 'name_en']).where('id', '=', id).executeTakeFirstOrThrow()
	const cells = (row: Awaited<ReturnType<typeof last>>, language: Language = 'en') =>
		log_sheets.operations
			.cells(
				wordsIn(logTexts(language), () => 0),
				row,
			)
			.map(String)
	const information = (row: Awaited<ReturnType<typeof last>>) => cells(row)[9]

	test('of organisations come with their names, also in a file, until they are gone', async () => {
		const { terminal } = await aTerminal(admin)
		const target = await aGroup(app, group)
		await admin.terminals.move({ ids: [terminal.id], group_id: target })
		const [root, to] = [await nameOf(await rootGroup(app)), await nameOf(target)]
		const row = await last('terminals.move')
		const id = await rootGroup(app)
		expect(root.name_en).not.toBe('')
		expect(row.names).toMatchObject({
			[`group ${id}`]: root.name,
			[`group ${id} en`]: root.name_en,
			[`group ${target}`]: to.name,
			[`group ${target} en`]: to.name_en,
		})
		// The organisation that is there from the beginning has a Chinese and an English name: of who did it, too.
		expect(information(row)).toContain(`Organisation: ${root.name_en} → ${to.name_en}`)
		expect([cells(row)[2], cells(row, 'tr')[2], cells(row, 'zh')[2]]).toEqual([root.name_en, root.name_en, root.name])
		expect(cells(row, 'zh')[9]).toContain(`${root.name} → ${to.name}`)
		await admin.terminals.move({ ids: [terminal.id], group_id: group })
		await admin.organizations.remove({ id: target })
		expect(information(await last('terminals.move'))).toContain(`${target} (removed, or not visible to you)`)
	})

	test('of several terminals that are moved say where they stood, and name them beside', async () => {
		const [one, two] = [(await aTerminal(admin)).terminal, (await aTerminal(admin)).terminal]
		const root = await rootGroup(app)
		const [between, target] = [await aGroup(app, group), await aGroup(app, group)]
		await admin.terminals.move({ ids: [two.id], group_id: between })
		await admin.terminals.move({ ids: [one.id, two.id], group_id: target })
		const row = await last('terminals.move')
		const [was, before, is] = [await nameOf(root), await nameOf(between), await nameOf(target)]
		expect(information(row)).toContain(`Organisation: ${was.name_en}, ${before.name_en} → ${is.name_en}`)
		expect(row.changes.map(({ field }) => field)).not.toContain('')
		expect([row.devices.map(({ sn }) => sn), row.device_count]).toEqual([[one.sn, two.sn], 2])
	})

	test('of programmes and terminals come with their names, also of removed terminals', async () => {
		const { terminal } = await aTerminal(admin)
		const program = await aProgram(app, admin)
		await admin.releases.publish({ play_ids: [program.id], deviceids: [terminal.id] })
		expect((await last('releases.publish')).names).toEqual({ [`program ${program.id}`]: program.name })
		const asked = { play_ids: [program.id], deviceids: [terminal.id], group_id: 987_654 }
		await expectError(admin.releases.publish(asked), 'group_absent')
		const named = { [`program ${program.id}`]: program.name, [`terminal ${terminal.id}`]: terminal.name }
		expect((await last('releases.publish')).names).toEqual(named)
		await admin.terminals.remove({ ids: [terminal.id] })
		expect((await last('releases.publish')).names).toEqual(named)
	})

	test('a new program has the organisation that it went to, also if none was named', async () => {
		await aProgram(app, operator)
		const row = await last('programs.create', auditor)
		const { name_en } = await nameOf(group)
		expect(row.changes).toContainEqual({ field: 'group_id', before: null, after: String(group) })
		expect(information(row)).toContain(`Organisation: ${name_en}`)
	})

	test('of nodes, upgrade files, alert sources, emergency contents and interludes come with their names', async () => {
		const node = await admin.nodes.add({ name: aName('node'), role: 'api', public_url: 'http://node.example' })
		await expectError(admin.nodes.setDefault({ group_id: 987_654, id: node.id }), 'group_absent')
		expect((await last('nodes.setDefault')).names).toEqual({ [`node ${node.id}`]: node.name })

		const artifact = await anArtifact(admin)
		const upgrading = { artifact_id: artifact.id, device_ids: [987_654] }
		await expectError(admin.upgrades.start(upgrading), 'terminal_absent')
		expect((await last('upgrades.start')).names).toMatchObject({ [`artifact ${artifact.id}`]: artifact.name })

		const { name, ids } = await aWaitingAlert(app, admin)
		const lost = { source_id: ids.source, name, url: '', emergency_id: 987_654, settings: usual_settings }
		await expectError(admin.alerts.editSource(lost), 'emergency_absent')
		expect((await last('alerts.editSource')).names).toEqual({ [`alert_source ${ids.source}`]: name })
		expect((await last('alerts.addSource')).names).toMatchObject({ [`emergency ${ids.emergency}`]: name })

		const signal = { type: 'signal', w: 640, h: 360, source: 'hdmi1', source_duration: 5000 } as const
		const interlude = await admin.interludes.save({ name: aName('interlude'), ...signal })
		const { terminal } = await aTerminal(admin)
		await admin.interludes.publish({ interlude_id: interlude.id, deviceids: [terminal.id], when: 'now' })
		const row = await last('interludes.publish')
		expect(row.names).toEqual({ [`interlude ${interlude.id}`]: interlude.name })
		expect(information(row)).toContain(`Interlude: ${interlude.name}`)
	})

	test('organisations for which something is set are named', async () => {
		const { name } = await nameOf(group)
		await admin.emergency.setRule({ group_id: group, rule: 'on' })
		expect(await last('emergency.setRule')).toMatchObject({ operand: name, names: { [`group ${group}`]: name } })
		await admin.emergency.setRule({ group_id: group, rule: 'inherit' })
		await admin.review.setReviewers({ group_id: group, kind: 'material', user_ids: [], shared: 0 })
		expect((await last('review.setReviewers')).operand).toBe(name)
	})

	test('of what the reader does not see have no names', async () => {
		const own = await aTerminal(admin)
		await admin.terminals.move({ ids: [own.terminal.id], group_id: group })
		const foreign = await aGroup(app, await rootGroup(app))
		await expectError(operator.terminals.move({ ids: [own.terminal.id], group_id: foreign }), 'group_absent')
		const row = await last('terminals.move', auditor)
		expect(row.changes).toContainEqual(expect.objectContaining({ field: 'group_id', after: String(foreign) }))
		expect(Object.keys(row.names)).not.toContain(`group ${foreign}`)
		expect(information(row)).toContain(`${foreign} (removed, or not visible to you)`)
	})
})
