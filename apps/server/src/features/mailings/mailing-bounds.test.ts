import { mailing_strangers } from '@vitrine/domain/mailings/mailing'
import { mail_limits } from '@vitrine/domain/people/account'
import { describe, expect, test } from 'vitest'
import { dialects, verify_code } from '../../../test/app.ts'
import { aVisitor, type Browser, expectError, signIn } from '../../../test/browser.ts'
import { headerIn, wordsIn } from '../../../test/mail-parts.ts'
import { aUser, password } from '../../../test/people.ts'
import { reportSite } from '../../../test/scheduled-reports.ts'

describe.each(dialects)('bounds of scheduled reports on %s', dialect => {
	const { site, added, shown, due } = reportSite(dialect)

	test('an address of no receiver is 404 and counted, also one whose number has zeros before it', async () => {
		const { id } = await added()
		const { db } = site.app.database
		const receiver = await db
			.selectFrom('mailing_receivers')
			.select('id')
			.where('mailing_id', '=', id)
			.executeTakeFirstOrThrow()
		const wrong = [`${receiver.id}`, `0${receiver.id}`, `000${receiver.id}`, '0', '00'].map(
			number => `${site.app.origin}/unsubscribe/${number}.${'0'.repeat(64)}`,
		)
		const asked = async (method: string): Promise<number[]> => {
			const statuses: number[] = []
			for (const address of wrong) statuses.push((await fetch(address, { method })).status)
			return statuses
		}
		for (const method of ['GET', 'POST']) expect(await asked(method)).toEqual(wrong.map(() => 404))
		expect(site.app.log.filter(line => /"level":[56]0/.test(line))).toEqual([])
		expect((await shown(id))?.receivers).toEqual([{ email: 'one@example.org', has_ended: false, is_refused: false }])
		for (let left = mailing_strangers.most - 2 * wrong.length; left > 0; left -= wrong.length) await asked('GET')
		expect(await asked('POST')).toEqual(wrong.map(() => 429))
		site.app.clock.move(mailing_strangers.window + 1)
		expect(await asked('GET')).toEqual(wrong.map(() => 404))
	})

	test('wrong links from an address do not lock out the valid ones', async () => {
		const { id } = await added()
		await due()
		const header = headerIn(site.smtp.received.at(-1)?.content ?? '', 'list-unsubscribe')
		const valid = `${site.app.origin}${new URL(/<(.*)>/.exec(header)?.[1] ?? '').pathname}`
		const wrong = valid.replace(/.$/, last => (last === '0' ? '1' : '0'))
		// Refusals from other tests have been forgotten by now.
		site.app.clock.move(mailing_strangers.window + 1)
		for (let tries = 0; tries < mailing_strangers.most; tries++) expect((await fetch(wrong)).status).toBe(404)
		const refused = await fetch(wrong, { method: 'POST' })
		expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
		expect((await fetch(valid)).status).toBe(200)
		expect((await fetch(valid, { method: 'POST' })).status).toBe(200)
		expect((await shown(id))?.receivers).toEqual([{ email: 'one@example.org', has_ended: true, is_refused: false }])
		expect((await fetch(wrong)).status).toBe(429)
	})

	/** A user with an unconfirmed address. */
	const aMaker = async () => {
		const account = await aUser(site.app, site.group, 'administrator')
		const signed = async () => signIn(await aVisitor(site.app), account, password)
		const maker = await signed()
		const email = `${account}@example.org`.toLowerCase()
		const person = (change: object) =>
			site.app.database.db.updateTable('users').set(change).where('id', '=', maker.session.user_id).execute()
		await person({ email })
		return { maker, email, person, signed }
	}
	const times = async (count: number, work: () => Promise<unknown>): Promise<void> => {
		for (let done = 0; done < count; done++) await work()
	}
	const tries = async (maker: Browser, id: number): Promise<void> => {
		await maker.mailings.sendNow({ id })
		await site.app.settled()
	}

	test('a report is tried at an address that is confirmed, and nothing is made or sent for another', async () => {
		const { maker, email } = await aMaker()
		const { id } = await added({}, maker)
		await expectError(maker.mailings.sendNow({ id }), 'mailing_email_unconfirmed')
		await site.app.settled()
		expect(site.smtp.received).toEqual([])
		expect(await maker.mailings.listRuns({ id })).toEqual([])
		// What the error asks for: the same address again, with its code.
		await maker.users.sendEmailCode({ email, password, language: 'en' })
		await site.app.settled()
		const mail_code = /code is: (\w+)/.exec(wordsIn(site.smtp.received[0]?.content ?? ''))?.[1] ?? ''
		await maker.users.changeEmail({ email, mail_code })
		await tries(maker, id)
		expect(site.smtp.received.map(({ to }) => to)).toEqual([email, email])
	})

	test('as many a day are tried as codes are sent to an address, and as many by one person', {
		tags: 'long',
	}, async () => {
		const { maker, email, person, signed } = await aMaker()
		await person({ email_confirmed: 1 })
		const { id } = await added({}, maker)
		await times(mail_limits.per_recipient, () => tries(maker, id))
		await expectError(maker.mailings.sendNow({ id }), 'mail_limit')
		expect(site.smtp.received).toHaveLength(mail_limits.per_recipient)
		// Counted together with emails that anyone requests to that address.
		const visitor = await aVisitor(site.app)
		const { verify_id } = await visitor.access.verifyCode({})
		await expectError(visitor.access.sendResetCode({ email, verify_id, verify_code, language: 'en' }), 'mail_limit')
		// Changing the address does not raise the daily limit of the user.
		await person({ email: `other.${email}` })
		await times(mail_limits.per_person - mail_limits.per_recipient - 1, () => tries(maker, id))
		await expectError(maker.mailings.sendNow({ id }), 'mail_limit')
		expect(site.smtp.received).toHaveLength(mail_limits.per_person - 1)
		site.app.clock.move(mail_limits.window + 1)
		await tries(await signed(), id)
		expect(site.smtp.received).toHaveLength(mail_limits.per_person)
	})
})
