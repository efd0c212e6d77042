import { randomUUID } from 'node:crypto'
import { emergency_problems } from '@vitrine/domain/release/emergency'
import type { Manifest } from '@vitrine/domain/release/release'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { draft } from '../../../test/branches.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aMaterial, aProgram, aPublish, aTerminal, bound, heard } from '../../../test/factories.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'
import { post, signed } from '../../../test/raw.ts'

interface PublishFrame {
	readonly data: { dc_id: number; command_id: number; manifest: string; attempt: number; urgent?: true }
}

describe.each(dialects)('emergencies on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let root: number
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		root = await rootGroup(app)
	})
	afterAll(() => app.remove())

	const manifestOf = async (publish_id: number): Promise<Manifest> => {
		const { db } = app.database
		const row = await db.selectFrom('releases').select('manifest').where('id', '=', publish_id).executeTakeFirst()
		return JSON.parse(row?.manifest ?? '{}') as Manifest
	}
	const activeOf = async (publish_id: number, browser = admin) =>
		(await browser.emergency.listActive({})).find(one => one.publish_id === publish_id)
	const countRows = async () => {
		const { db } = app.database
		const count = async (table: 'emergencies' | 'releases' | 'emergency_rules') =>
			(
				await db
					.selectFrom(table)
					.select(eb => eb.fn.countAll<number>().as('n'))
					.executeTakeFirstOrThrow()
			).n
		return [await count('emergencies'), await count('releases'), await count('emergency_rules')]
	}

	test('a content is kept, changed by whom has seen it last, and deleted', async () => {
		const made = await admin.emergency.save({ content: draft })
		expect(made.content).toEqual({ ...draft, sound: null })
		const changed = await admin.emergency.save({
			id: made.id,
			updated_at: made.updated_at,
			content: { ...draft, name: 'Storm' },
		})
		expect(changed.content.name).toBe('Storm')
		const late = admin.emergency.save({ id: made.id, updated_at: made.updated_at, content: draft })
		await expectError(late, 'emergency_changed')
		expect(await admin.emergency.get({ id: made.id })).toEqual(changed)
		expect((await admin.emergency.list({ key_word: 'stor' })).list).toEqual([changed])
		await admin.emergency.remove({ id: made.id })
		await expectError(admin.emergency.get({ id: made.id }), 'emergency_absent')
	})

	test.each<[string, object, object]>([
		['no content', { texts: { zh: '', en: ' ', vi: '', ru: '', tr: '', ja: '' } }, { texts: emergency_problems.texts }],
		['no font size', { font_size: null }, { font_size: emergency_problems.font_size }],
		[
			'no priority and no speed',
			{ priority: undefined, speed: 0 },
			{ priority: emergency_problems.priority, speed: emergency_problems.speed },
		],
		['a duration of two days', { duration: 172_800 }, { duration: emergency_problems.duration }],
		['no duration', { duration: undefined }, { duration: emergency_problems.duration }],
	])('%s is refused with its message, and nothing is stored', async (_, change, fields) => {
		const { terminal } = await aTerminal(admin)
		const before = await countRows()
		const content = JSON.stringify({ ...draft, ...change })
		for (const [path, params] of [
			['/admin/emergency/save', { content }],
			['/admin/emergency/publish', { content, deviceids: String(terminal.id) }],
		] as const) {
			const answer = await post(admin, path, signed(admin, path, params))
			expect(answer).toMatchObject({ status: 100000001, data: { fields } })
		}
		expect(await countRows()).toEqual(before)
	})

	test('nothing to say, nowhere to show it and a sound that is none are refused', async () => {
		const { terminal } = await aTerminal(admin)
		const deviceids = [terminal.id]
		const before = await countRows()
		await expectError(admin.emergency.publish({ deviceids }), 'parameter')
		await expectError(admin.emergency.publish({ content: draft, deviceids: [] }), 'no_terminal')
		await expectError(admin.emergency.publish({ content: draft, deviceids: [999_999] }), 'terminal_absent')
		await expectError(admin.emergency.publish({ emergency_id: 999_999, deviceids }), 'emergency_absent')
		const sound = { material_id: 999_999, repeat: true }
		await expectError(admin.emergency.publish({ content: { ...draft, sound }, deviceids }), 'emergency_sound')
		expect(await countRows()).toEqual(before)
	})

	test('its name is its own, and its sound is not deleted under it', async () => {
		const made = await admin.emergency.save({ content: { ...draft, name: 'Flood' } })
		await expectError(admin.emergency.save({ content: { ...draft, name: 'Flood' } }), 'emergency_name_taken')
		const { db } = app.database
		const sound = await aMaterial(app, admin)
		const change = (columns: { kind?: string; removed_at?: number | null }) =>
			db.updateTable('materials').set(columns).where('id', '=', sound.id).execute()
		await change({ kind: 'audio' })
		const content = { ...draft, name: 'Siren', sound: { material_id: sound.id, repeat: true } }
		const { id } = await admin.emergency.save({ content })
		const refused = await expectError(admin.materials.remove({ ids: [sound.id] }), 'material_heard')
		expect(refused.data).toMatchObject({ uses: [{ id, name: 'Siren' }], hidden: 0 })
		// A sound that went into the trash while it was being chosen stays there.
		await change({ removed_at: 1 })
		await expectError(admin.materials.purge({ ids: [sound.id] }), 'material_heard')
		await admin.materials.emptyTrash({})
		await change({ removed_at: null })
		await admin.emergency.remove({ id })
		await admin.materials.remove({ ids: [sound.id] })
		await admin.emergency.remove({ id: made.id })
	})

	test('what is published says until when it stands, and how; the same request is one', async () => {
		const { terminal } = await aTerminal(admin)
		const stored = await admin.emergency.save({ content: draft })
		const request = { emergency_id: stored.id, deviceids: [terminal.id], duration: 60, request_id: randomUUID() }
		const before = app.clock.now()
		const made = await admin.emergency.publish(request)
		const manifest = await manifestOf(made.publish_id)
		expect(manifest).toMatchObject({
			append: true,
			between: { priority: 15, rounds: null },
			emergency: { name: 'Fire', duration: 60 },
			programs: [{ id: 0, name: 'Fire', document: { w: 1920, h: 1080 } }],
		})
		expect(manifest.between?.over).toBeUndefined()
		expect(manifest.between?.until).toBeGreaterThanOrEqual(before + 60_000)
		expect(manifest.between?.until).toBeLessThanOrEqual(app.clock.now() + 60_000)
		expect(await admin.emergency.publish(request)).toEqual(made)
		const strip = await admin.emergency.publish({
			content: draft,
			deviceids: [terminal.id],
			duration: 0,
			priority: 9,
			position: 'bottom' as const,
		})
		expect(await manifestOf(strip.publish_id)).toMatchObject({
			between: { priority: 19, rounds: null, until: null, over: true },
			programs: [{ document: { w: 1920, h: 216 } }],
		})
		// An emergency that has run its time is gone; one without an end remains.
		app.clock.move(61_000)
		expect(await activeOf(made.publish_id)).toBeUndefined()
		expect(await activeOf(strip.publish_id)).toMatchObject({ until: null, waiting: false })
		await expectError(admin.emergency.cancel({ publish_id: made.publish_id }), 'emergency_over')
	})

	test('terminals are told that it is urgent and acknowledge it; a cancel ends it on each', {
		tags: 'long',
	}, async () => {
		const pair = await aTerminal(admin)
		const away = await aTerminal(admin)
		const terminal = await bound(app, pair)
		const made = await admin.emergency.publish({ content: draft, deviceids: [pair.terminal.id, away.terminal.id] })
		const received = await terminal.next<PublishFrame>(frame => frame.type === 'publish')
		expect(received.data).toMatchObject({ command_id: made.publish_id, urgent: true })
		terminal.send({ type: 'download', data: { dc_id: received.data.dc_id, status: 3, percent: 100 } })
		await heard(terminal)
		await app.settled()
		expect(await activeOf(made.publish_id)).toMatchObject({ terminals: 2, acknowledged: 1, offline: 1, failed: 0 })
		expect(await activeOf(made.publish_id)).toMatchObject({ never_seen: 1 })
		const { list } = await admin.emergency.listAcknowledgements({ publish_id: made.publish_id })
		expect(list.map(one => [one.terminal_id, one.download_state])).toEqual([
			[away.terminal.id, 5],
			[pair.terminal.id, 3],
		])
		expect(list.map(one => one.never_seen)).toEqual([true, false])
		await admin.emergency.cancel({ publish_id: made.publish_id })
		// The first may arrive twice: with the bind, which reads what is pending, and by itself.
		const isOther = ({ type, data }: { type: string; data?: unknown }): boolean =>
			type === 'publish' && (data as PublishFrame['data']).command_id !== made.publish_id
		const recall = await terminal.next<PublishFrame>(isOther)
		expect(recall.data.urgent).toBe(true)
		expect(await manifestOf(recall.data.command_id)).toMatchObject({ withdraws: [made.publish_id], programs: [] })
		expect(await activeOf(made.publish_id)).toBeUndefined()
		await expectError(admin.emergency.cancel({ publish_id: made.publish_id }), 'emergency_over')

		// For what it missed while offline it also learns which is urgent; ordinary releases carry no such mark.
		const program = await aProgram(app, admin)
		await aPublish(admin, [program.id], [away.terminal.id])
		await admin.emergency.publish({ content: draft, deviceids: [away.terminal.id] })
		const back = await bound(app, away)
		const frames = [
			await back.next<PublishFrame>(f => f.type === 'publish'),
			await back.next<PublishFrame>(f => f.type === 'publish'),
		]
		while (!frames.some(({ data }) => data.urgent === undefined))
			frames.push(await back.next<PublishFrame>(f => f.type === 'publish'))
		expect(frames.some(({ data }) => data.urgent === true)).toBe(true)
		terminal.close()
		back.close()
	})

	test('a switch of its position is a new release for the time that is left, and the old one ends after it', async () => {
		const { terminal } = await aTerminal(admin)
		const made = await admin.emergency.publish({ content: draft, deviceids: [terminal.id] })
		const { between } = await manifestOf(made.publish_id)
		app.clock.move(10_000)
		const next = await admin.emergency.mode({ publish_id: made.publish_id, position: 'top' })
		const manifest = await manifestOf(next.publish_id)
		expect(manifest.between).toEqual({ ...between, over: true })
		expect(manifest.emergency).toMatchObject({ position: 'top' })
		expect(await activeOf(made.publish_id)).toBeUndefined()
		expect(await activeOf(next.publish_id)).toMatchObject({ content: { position: 'top' } })
		const { db } = app.database
		const recall = await db
			.selectFrom('releases')
			.select('id')
			.where('kind', '=', 'recall')
			.orderBy('id', 'desc')
			.executeTakeFirst()
		expect(recall?.id).toBeGreaterThan(next.publish_id)
		const late = admin.emergency.mode({ publish_id: made.publish_id, position: 'full' })
		await expectError(late, 'emergency_over')
	})

	test('what belongs to others is not there', async () => {
		const [own, other] = [await aGroup(app, root), await aGroup(app, root)]
		const [mine, theirs] = [await aMember(app, own, 'administrator'), await aMember(app, other, 'administrator')]
		const stored = await theirs.emergency.save({ content: draft })
		const { terminal } = await aTerminal(theirs)
		const { publish_id } = await theirs.emergency.publish({ content: draft, deviceids: [terminal.id] })
		const before = await countRows()
		await expectError(mine.emergency.get({ id: stored.id }), 'emergency_absent')
		await expectError(mine.emergency.remove({ id: stored.id }), 'emergency_absent')
		const saved = mine.emergency.save({ id: stored.id, updated_at: stored.updated_at, content: draft })
		await expectError(saved, 'emergency_absent')
		await expectError(mine.emergency.cancel({ publish_id }), 'emergency_absent')
		await expectError(mine.emergency.mode({ publish_id, position: 'top' }), 'emergency_absent')
		await expectError(mine.emergency.confirm({ publish_id, approve: 1 }), 'emergency_absent')
		await expectError(mine.emergency.listAcknowledgements({ publish_id }), 'emergency_absent')
		await expectError(mine.emergency.setRule({ group_id: other, rule: 'on' }), 'group_absent')
		expect(await mine.emergency.listActive({})).toEqual([])
		expect((await mine.emergency.list({})).list).toEqual([])
		expect(await countRows()).toEqual(before)
	})
})
