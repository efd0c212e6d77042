import { nextDueOf } from '@vitrine/domain/mailings/mailing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aName, aTerminal } from '../../../test/factories.ts'
import { headerIn } from '../../../test/mail-parts.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'
import { aHolder, aRole } from '../../../test/roles.ts'
import { aMailServer, type MailServer } from '../../../test/smtp.ts'

type Wanted = Partial<Parameters<Browser['mailings']['add']>[0]>

describe.each(dialects)('scheduled reports on %s', dialect => {
	let app: TestApp
	let smtp: MailServer
	let admin: Browser
	let group: number
	const origin = 'https://signs.example'
	beforeAll(async () => {
		smtp = await aMailServer()
		app = await aApp(dialect, { VITRINE_SMTP_URL: smtp.url, VITRINE_PUBLIC_URL: origin })
		admin = await anAdmin(app)
		group = await aGroup(app, await rootGroup(app))
	})
	afterAll(async () => {
		await app.remove()
		await smtp.close()
	})
	beforeEach(async () => {
		smtp.received.splice(0)
		admin = await anAdmin(app)
	})
	afterEach(async () => {
		const { db } = app.database
		for (const table of ['mailing_receivers', 'mailing_runs', 'mailings'] as const) await db.deleteFrom(table).execute()
	})

	const added = (wanted: Wanted = {}, browser = admin) =>
		browser.mailings.add({
			name: aName('report'),
			content: 'records',
			kind: 'program',
			form: 'csv',
			scope: 'organization',
			every: 'daily',
			weekday: 1,
			hour: 7,
			time_zone: 'Europe/Berlin',
			span: 'day',
			language: 'en',
			receivers: 'one@example.org',
			...wanted,
		})
	const shown = async (id: number, browser = admin) => (await browser.mailings.list({})).list.find(one => one.id === id)
	/** Time goes by until the next report is due, and what is due is sent. */
	const due = async (server = app): Promise<number> => {
		const now = server.clock.now()
		const at = nextDueOf({ every: 'daily', weekday: 1, hour: 7, time_zone: 'Europe/Berlin' }, now)
		server.clock.move(at - now + 1000)
		await looked(server)
		// A day is longer than a session.
		admin = await anAdmin(app)
		return at
	}
	const looked = async (server = app): Promise<void> => {
		server.sweep()
		await server.settled()
	}

	test('what is wrong is refused in words', async () => {
		await expectError(added({ receivers: ' , ' }), 'mailing_nobody')
		await expectError(added({ receivers: 'one@example.org, nobody' }), 'mailing_receiver_unfit')
		const many = Array.from({ length: 21 }, (_, place) => `r${place}@example.org`).join('\n')
		await expectError(added({ receivers: many }), 'mailing_receivers_many')
		await expectError(added({ content: 'programs', form: 'popai' }), 'mailing_form_unfit')
		await expectError(added({ time_zone: 'Mars/Base' }), 'zone_unknown')
		await expectError(added({ group_id: 999_999 }), 'group_absent')
		await expectError(added({ scope: 'terminals', device_ids: [] }), 'terminal_absent')
		await expectError(added({ scope: 'selection', selection_id: 999_999 }), 'selection_absent')
		const { id } = await added()
		await expectError(admin.mailings.sendNow({ id }), 'mailing_no_email')
		const other = await aMember(app, group, 'administrator')
		await expectError(other.mailings.remove({ id }), 'mailing_absent')
		await expectError(other.mailings.listRuns({ id }), 'mailing_absent')
		await expectError(other.mailings.sendNow({ id }), 'mailing_absent')
	})

	test('one person has 20, an organisation 200', async () => {
		const place = await aGroup(app, group)
		const maker = await aMember(app, place, 'administrator')
		const { id } = await added({}, maker)
		const { db } = app.database
		const { id: _, ...row } = await db.selectFrom('mailings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
		await db
			.insertInto('mailings')
			.values(Array.from({ length: 19 }, () => row))
			.execute()
		await expectError(added({}, maker), 'mailings_many')
		await db
			.insertInto('mailings')
			.values(Array.from({ length: 180 }, () => row))
			.execute()
		await expectError(added({}, await aMember(app, place, 'administrator')), 'mailings_many_here')
	})

	test('pause when their maker may no longer, with the reason, and go on when they are saved', async () => {
		const role = await aRole(app, ['plays.read'])
		const maker = await aHolder(app, group, role)
		const { user_id } = maker.session
		const { db } = app.database
		const person = (change: object) => db.updateTable('users').set(change).where('id', '=', user_id).execute()
		const may = (permissions: readonly string[]) =>
			db
				.updateTable('roles')
				.set({ permissions: JSON.stringify(permissions) })
				.where('id', '=', role)
				.execute()
		const { id } = await added({}, maker)
		const pause = async () => {
			smtp.received.splice(0)
			await due()
			expect(smtp.received).toEqual([])
			const row = await db.selectFrom('mailings').select('pause').where('id', '=', id).executeTakeFirst()
			await db.updateTable('mailings').set({ pause: '' }).where('id', '=', id).execute()
			return row?.pause
		}
		await may([])
		expect(await pause()).toBe('rights')
		await may(['plays.read'])
		await person({ active: 0 })
		expect(await pause()).toBe('banned')
		await person({ active: 1, group_id: await aGroup(app, group) })
		expect(await pause()).toBe('moved')
		await person({ group_id: group, removed_at: app.clock.now() })
		expect(await pause()).toBe('removed')
		await person({ removed_at: null })
		const selection = await admin.selections.add({
			name: aName('s'),
			deviceids: [(await aTerminal(admin)).terminal.id],
		})
		const gone = await added({ scope: 'selection', selection_id: selection.id })
		await admin.selections.remove({ id: selection.id })
		await due()
		expect(await shown(gone.id)).toMatchObject({ pause: 'gone', scope_name: '' })
		const found = await shown(gone.id)
		if (found === undefined) throw new Error('no report')
		const { name, content, kind, form, every, weekday, hour: at, time_zone, span, language, revision } = found
		const receivers = 'one@example.org'
		const when = { every, weekday, hour: at, time_zone, span }
		const record = {
			id: gone.id,
			name,
			content,
			kind,
			form,
			scope: 'organization',
			language,
			receivers,
			revision,
		} as const
		await admin.mailings.edit({ ...record, ...when })
		smtp.received.splice(0)
		await due()
		expect(smtp.received.length).toBeGreaterThan(0)
	})

	test('are tried by their maker alone', async () => {
		const maker = await aMember(app, group, 'administrator')
		const email = `${maker.session.username}@example.org`.toLowerCase()
		await app.database.db.updateTable('users').set({ email }).where('id', '=', maker.session.user_id).execute()
		const { id } = await added({ content: 'materials', form: 'xlsx' }, maker)
		expect(await maker.mailings.sendNow({ id })).toEqual({ rows: 0, attached: true })
		await app.settled()
		expect(smtp.received.map(({ to }) => to)).toEqual([email])
		expect(headerIn(smtp.received[0]?.content ?? '', 'list-unsubscribe')).toBe('')
		expect(await maker.mailings.listRuns({ id })).toMatchObject([{ cause: 'asked', receivers: 1 }])
		expect(await shown(id, maker)).toMatchObject({ last_at: null })
	})
})
