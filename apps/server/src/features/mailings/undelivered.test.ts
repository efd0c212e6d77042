import { afterEach, describe, expect, test } from 'vitest'
import { dialects } from '../../../test/app.ts'
import { anAdmin } from '../../../test/browser.ts'
import { reportSite } from '../../../test/scheduled-reports.ts'

describe.each(dialects)('the history of a report on %s', dialect => {
	const { site, added, due, looked } = reportSite(dialect)
	afterEach(async () => {
		site.smtp.refuse = null
		site.smtp.words = 'not this one'
		await site.app.database.db.deleteFrom('mails').execute()
	})
	const undelivered = async (id: number) => (await site.admin.mailings.listRuns({ id })).map(run => run.undelivered)

	test('names whom the mail server refuses, in the run in which it was', async () => {
		const { id } = await added({ receivers: 'one@example.org, two@example.org' })
		site.smtp.refuse = 550
		await due()
		const refused = { reason: expect.stringMatching(/^550 not this one/), is_given_up: true }
		const both = [
			{ email: 'one@example.org', ...refused },
			{ email: 'two@example.org', ...refused },
		]
		expect(await undelivered(id)).toEqual([both])
		site.smtp.refuse = null
		await due()
		expect(await undelivered(id)).toEqual([[], both])
		const other = await added({ receivers: 'one@example.org' })
		await due()
		expect(await undelivered(other.id)).toEqual([[]])
	})

	test('says of whom it tries again, and nobody once they have it', async () => {
		const { id } = await added({ receivers: 'one@example.org' })
		site.smtp.refuse = 451
		await due()
		expect(await undelivered(id)).toMatchObject([[{ reason: expect.stringMatching(/^451/), is_given_up: false }]])
		site.smtp.refuse = null
		site.app.clock.move(120_000)
		await site.app.database.db.updateTable('mails').set({ next_at: site.app.clock.now() }).execute()
		const { list } = await (await anAdmin(site.app)).mail.list({})
		await site.admin.mail.again({ ids: list.map(mail => mail.id) })
		await looked()
		await expect.poll(() => undelivered(id)).toEqual([[]])
	})

	test('is written whatever the mail server answers, and holds up no other email', async () => {
		const { id } = await added({ receivers: 'one@example.org' })
		site.smtp.refuse = 550
		site.smtp.words = 'a\0b\u0007\u202ec'
		await due()
		expect(await undelivered(id)).toEqual([
			[{ email: 'one@example.org', reason: expect.stringMatching(/^550 a b +c/), is_given_up: true }],
		])
	})

	test('says nothing of the way to the mail server', async () => {
		const { id } = await added({ receivers: 'one@example.org' })
		await due()
		await site.app.database.db
			.updateTable('mails')
			.set({ sent_at: null, next_at: null, fault: 'connect ECONNREFUSED 10.0.0.5:25' })
			.execute()
		expect(await undelivered(id)).toEqual([[{ email: 'one@example.org', reason: '', is_given_up: true }]])
	})
})
