import { describe, expect, test } from 'vitest'
import { dialects } from '../../../test/app.ts'
import { expectError } from '../../../test/browser.ts'
import { aName, aTerminal } from '../../../test/factories.ts'
import { headerIn } from '../../../test/mail-parts.ts'
import { aGroup, aMember } from '../../../test/people.ts'
import { aHolder, aRole } from '../../../test/roles.ts'
import { reportSite } from '../../../test/scheduled-reports.ts'

describe.each(dialects)('scheduled reports on %s', dialect => {
	const { site, added, shown, looked, due } = reportSite(dialect)

	test('what is wrong is refused in words', async () => {
		await expectError(added({ receivers: ' , ' }), 'mailing_nobody')
		const unfit = await expectError(
			added({ receivers: 'one@example.org, nobody; Ann <two@example.org>\nann@' }),
			'mailing_receiver_unfit',
		)
		expect(unfit.data).toMatchObject({ values: { names: { names: ['nobody', 'ann@'], more: 0 } } })
		const many = Array.from({ length: 21 }, (_, place) => `r${place}@example.org`).join('\n')
		await expectError(added({ receivers: many }), 'mailing_receivers_many')
		await expectError(added({ content: 'programs', form: 'popai' }), 'mailing_form_unfit')
		await expectError(added({ time_zone: 'Mars/Base' }), 'zone_unknown')
		await expectError(added({ group_id: 999_999 }), 'group_absent')
		await expectError(added({ scope: 'terminals', device_ids: [] }), 'terminal_absent')
		await expectError(added({ scope: 'selection', selection_id: 999_999 }), 'selection_absent')
		const { id } = await added()
		await expectError(site.admin.mailings.sendNow({ id }), 'mailing_no_email')
		const other = await aMember(site.app, site.group, 'administrator')
		await expectError(other.mailings.remove({ id }), 'mailing_absent')
		await expectError(other.mailings.listRuns({ id }), 'mailing_absent')
		await expectError(other.mailings.sendNow({ id }), 'mailing_absent')
	})

	test('one person has 20, an organisation 200', async () => {
		const place = await aGroup(site.app, site.group)
		const maker = await aMember(site.app, place, 'administrator')
		const { id } = await added({}, maker)
		const { db } = site.app.database
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
		await expectError(added({}, await aMember(site.app, place, 'administrator')), 'mailings_many_here')
	})

	test('pause when their maker may no longer, with the reason, and go on when they are saved', {
		tags: 'long',
	}, async () => {
		const role = await aRole(site.app, ['plays.read'])
		const maker = await aHolder(site.app, site.group, role)
		const { user_id } = maker.session
		const { db } = site.app.database
		const person = (change: object) => db.updateTable('users').set(change).where('id', '=', user_id).execute()
		const may = (permissions: readonly string[]) =>
			db
				.updateTable('roles')
				.set({ permissions: JSON.stringify(permissions) })
				.where('id', '=', role)
				.execute()
		const { id } = await added({}, maker)
		const pause = async () => {
			site.smtp.received.splice(0)
			await due()
			expect(site.smtp.received).toEqual([])
			const row = await db.selectFrom('mailings').select('pause').where('id', '=', id).executeTakeFirst()
			await db.updateTable('mailings').set({ pause: '' }).where('id', '=', id).execute()
			return row?.pause
		}
		await may([])
		expect(await pause()).toBe('rights')
		await may(['plays.read'])
		await person({ active: 0 })
		expect(await pause()).toBe('banned')
		await person({ active: 1, group_id: await aGroup(site.app, site.group) })
		expect(await pause()).toBe('moved')
		await person({ group_id: site.group, removed_at: site.app.clock.now() })
		expect(await pause()).toBe('removed')
		await person({ removed_at: null })
		const selection = await site.admin.selections.add({
			name: aName('s'),
			deviceids: [(await aTerminal(site.admin)).terminal.id],
		})
		const gone = await added({ scope: 'selection', selection_id: selection.id })
		await site.admin.selections.remove({ id: selection.id })
		await due()
		expect(await shown(gone.id)).toMatchObject({ pause: 'gone', scope_name: '', scope_name_en: '' })
		const own = await added()
		const group = await site.app.database.db
			.selectFrom('groups')
			.select(['name', 'name_en'])
			.where('id', '=', site.admin.session.group_id)
			.executeTakeFirstOrThrow()
		expect(group.name_en).not.toBe('')
		expect(await shown(own.id)).toMatchObject({ scope_name: group.name, scope_name_en: group.name_en })
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
		await site.admin.mailings.edit({ ...record, ...when })
		site.smtp.received.splice(0)
		await due()
		expect(site.smtp.received.length).toBeGreaterThan(0)
	})

	test('are paused and resumed by hand: nothing is sent meanwhile, and nothing of it afterwards', {
		tags: 'long',
	}, async () => {
		const { id } = await added()
		const change = async (paused?: number) => {
			const found = await shown(id)
			if (found === undefined) throw new Error('no report')
			const { name, content, kind, form, every, weekday, hour, time_zone, span, language, revision } = found
			const when = { every, weekday, hour, time_zone, span, language, revision }
			const what = { id, name, content, kind, form, scope: 'organization' as const, receivers: 'one@example.org' }
			await site.admin.mailings.edit({ ...what, ...when, ...(paused === undefined ? {} : { paused }) })
			return (await shown(id))?.pause
		}
		expect(await change(1)).toBe('by_hand')
		await due()
		// Any other change leaves it paused.
		expect(await change()).toBe('by_hand')
		await due()
		expect([site.smtp.received, await site.admin.mailings.listRuns({ id })]).toEqual([[], []])
		expect(await change(0)).toBe('')
		await looked()
		expect(site.smtp.received).toEqual([])
		const at = await due()
		expect(site.smtp.received).toHaveLength(1)
		expect(await shown(id)).toMatchObject({ pause: '', last_at: at })
		const other = await added({ paused: 1 })
		expect(await shown(other.id)).toMatchObject({ pause: 'by_hand' })
	})

	test('have names of one line that turn nothing around, and say whether they can be ended', async () => {
		const { id } = await added({ name: ' \u202eSales\u2066 of\nMay\u0007 ' })
		expect((await shown(id))?.name).toBe('Sales of May')
		await expect(added({ name: '\u202e\u200f' })).rejects.toThrow('too_small')
		expect((await site.admin.mailings.list({})).unsubscribes).toBe(true)
	})

	test('are tried by their maker alone', async () => {
		const maker = await aMember(site.app, site.group, 'administrator')
		const email = `${maker.session.username}@example.org`.toLowerCase()
		await site.app.database.db
			.updateTable('users')
			.set({ email, email_confirmed: 1 })
			.where('id', '=', maker.session.user_id)
			.execute()
		const { id } = await added({ content: 'materials', form: 'xlsx' }, maker)
		expect(await maker.mailings.sendNow({ id })).toEqual({ rows: 0, attached: true })
		await site.app.settled()
		expect(site.smtp.received.map(({ to }) => to)).toEqual([email])
		expect(headerIn(site.smtp.received[0]?.content ?? '', 'list-unsubscribe')).toBe('')
		expect(await maker.mailings.listRuns({ id })).toMatchObject([{ cause: 'asked', receivers: 1 }])
		expect(await shown(id, maker)).toMatchObject({ last_at: null })
	})

	test('what nothing can be reported of any more is not tried: the reason is said', async () => {
		const { db } = site.app.database
		const maker = await aMember(site.app, site.group, 'administrator')
		const email = `${maker.session.username}@example.org`.toLowerCase()
		const { user_id } = maker.session
		await db.updateTable('users').set({ email, email_confirmed: 1 }).where('id', '=', user_id).execute()
		const { terminal } = await aTerminal(site.admin)
		await site.admin.terminals.move({ ids: [terminal.id], group_id: site.group })
		const { id } = await added({ scope: 'terminals', device_ids: [terminal.id] }, maker)
		await site.admin.terminals.move({ ids: [terminal.id], group_id: site.admin.session.group_id })
		await expectError(maker.mailings.sendNow({ id }), 'mailing_scope_gone')
	})
})
