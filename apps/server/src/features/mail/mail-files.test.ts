import { mail_file_life } from '@vitrine/domain/mail'
import { describe, expect, test } from 'vitest'
import { dialects } from '../../../test/app.ts'
import { anAdmin, expectError } from '../../../test/browser.ts'
import { fileIn } from '../../../test/mail-parts.ts'
import { reportSite } from '../../../test/scheduled-reports.ts'

describe.each(dialects)('files of emails on %s', dialect => {
	const { site, added, looked, due } = reportSite(dialect)
	const count = async (): Promise<number> =>
		(await site.app.database.db.selectFrom('mail_files').select('id').execute()).length
	const unsent = async () => (await site.admin.mail.list({})).list
	const afterwards = async (ms: number): Promise<void> => {
		site.app.clock.move(ms)
		await looked()
		site.admin = await anAdmin(site.app)
	}
	/** A report for two receivers, permanently refused by the mail server; nothing else is sent meanwhile. */
	const aRefused = async (): Promise<number[]> => {
		const { id } = await added({ receivers: 'one@example.org, two@example.org' })
		site.smtp.refuse = 550
		await due()
		site.smtp.refuse = null
		await site.admin.mailings.remove({ id })
		const rows = (await unsent()).filter(({ state }) => state === 'failed')
		expect(rows.map(({ kind }) => kind)).toEqual(['report', 'report'])
		return rows.map(row => row.id)
	}

	test('of one that was given up stay as long as it may be sent again, and go out with it', {
		tags: 'long',
	}, async () => {
		const ids = await aRefused()
		await afterwards(mail_file_life - 60_000)
		expect(await count()).toBe(1)
		await site.admin.mail.again({ ids })
		await site.app.settled()
		expect(site.smtp.received.map(({ to }) => to).sort()).toEqual(['one@example.org', 'two@example.org'])
		for (const { content } of site.smtp.received) expect(fileIn(content)).not.toBe('')
		expect(await unsent()).toEqual([])
		expect(await count()).toBe(0)
	})

	test('of one that was given up are deleted after a week, and it says so instead of going out without', {
		tags: 'long',
	}, async () => {
		const [first = 0, second = 0] = await aRefused()
		await afterwards(mail_file_life + 1000)
		expect(await count()).toBe(0)
		expect((await unsent()).map(({ state }) => state)).toEqual(['file_gone', 'file_gone'])
		await expectError(site.admin.mail.again({ ids: [first] }), 'mail_file_gone')
		// As after a restore: the email is waiting, and its file is missing.
		const { db } = site.app.database
		await db
			.updateTable('mails')
			.set({ next_at: 0, expires_at: site.app.clock.now() + mail_file_life })
			.where('id', '=', second)
			.execute()
		await site.admin.mail.remove({ ids: [first] })
		const restarted = await site.app.again()
		site.app = restarted
		await restarted.settled()
		expect(site.smtp.received).toEqual([])
		site.admin = await anAdmin(restarted)
		expect(await unsent()).toMatchObject([{ id: second, next_at: 0 }])
		await site.admin.mail.remove({ ids: [second] })
	})

	test('one without a file that has expired is not tried again in vain', async () => {
		const row = { recipient: 'late@example.org', kind: 'incidents', subject: 'x', body: 'x', created_at: 0 }
		const given_up = { attempts: 1, next_at: null, sent_at: null, fault: 'full', failed_at: 0 }
		const { db } = site.app.database
		await db
			.insertInto('mails')
			.values({ ...row, ...given_up, expires_at: site.app.clock.now() })
			.execute()
		const [late] = await unsent()
		expect(late).toMatchObject({ state: 'expired', kind: 'incidents' })
		await expectError(site.admin.mail.again({ ids: [late?.id ?? 0] }), 'mail_expired')
		await site.admin.mail.remove({ ids: [late?.id ?? 0] })
	})
})
