import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { dialects } from '../../../test/app.ts'
import type { Browser } from '../../../test/browser.ts'
import { headerIn } from '../../../test/mail-parts.ts'
import { aGroup, aMember } from '../../../test/people.ts'
import { reportSite } from '../../../test/scheduled-reports.ts'
import { mailing_unsubscribes } from '../../db/migrations/mailing-unsubscribes.ts'
import { insertLinks } from './links.store.ts'

describe.each(dialects)('who has unsubscribed on %s', dialect => {
	const { site, added, shown, due, looked } = reportSite(dialect)
	const [one, two] = ['one@example.org', 'two@example.org']
	const receivers = `${one}, ${two}`
	const ended = async (id: number, browser?: Browser) =>
		(await shown(id, browser))?.receivers.filter(({ has_ended }) => has_ended).map(({ email }) => email)
	/** Emails sent within a day, by receiver. */
	const sent = async (): Promise<string[]> => {
		site.smtp.received.splice(0)
		await due()
		return site.smtp.received.map(({ to }) => to).sort()
	}
	/** The unsubscribe address in the last report sent to a receiver. */
	const linkOf = (email: string): string => {
		const found = site.smtp.received.findLast(({ to }) => to === email)?.content ?? ''
		const address = /<(.*)>/.exec(headerIn(found, 'list-unsubscribe'))?.[1] ?? ''
		return `${site.app.origin}${new URL(address).pathname}`
	}
	const press = async (link: string, query = ''): Promise<string> => {
		const response = await fetch(`${link}${query}`, { method: 'POST' })
		expect(response.status).toBe(200)
		return response.text()
	}

	test('is not brought back by the report made again, nor by a colleague; another organisation is another sender', {
		tags: 'long',
	}, async () => {
		const { id } = await added({ receivers })
		expect(await sent()).toEqual([one, two])
		const link = linkOf(one)
		expect(await press(link)).toContain('New reports of the same organisation')
		await site.admin.mailings.remove({ id })
		const next = await added({ receivers })
		expect(await ended(next.id)).toEqual([one])
		expect(await sent()).toEqual([two])
		await site.admin.mailings.remove({ id: next.id })
		const colleague = await aMember(site.app, site.admin.session.group_id, 'administrator')
		const theirs = await added({ receivers: one.toUpperCase() }, colleague)
		expect(await ended(theirs.id, colleague)).toEqual([one])
		expect(await sent()).toEqual([])
		const place = await aGroup(site.app, site.group)
		const other = await aMember(site.app, place, 'administrator')
		await added({ receivers }, other)
		expect(await sent()).toEqual([one, two])
	})

	test('still gets the reports that they were sent before, which they did not end', { tags: 'long' }, async () => {
		await added({ receivers: one, name: 'kept' })
		expect(await sent()).toEqual([one])
		const { id } = await added({ receivers })
		expect(await sent()).toEqual([one, one, two])
		const link = site.smtp.received
			.filter(({ to, content }) => to === one && !headerIn(content, 'subject').includes('kept'))
			.map(({ content }) => /<(.*)>/.exec(headerIn(content, 'list-unsubscribe'))?.[1] ?? '')[0]
		await press(`${site.app.origin}${new URL(link ?? '').pathname}`)
		expect(await ended(id)).toEqual([one])
		expect(await sent()).toEqual([one, two])
	})

	test('takes it back alone, by the link of a report that may have gone', { tags: 'long' }, async () => {
		const { id } = await added({ receivers })
		await sent()
		const link = linkOf(one)
		await press(link)
		await site.admin.mailings.remove({ id })
		const next = await added({ receivers })
		const page = await fetch(link)
		expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Receive again')])
		expect((await fetch(link.replace(/.$/, last => (last === '0' ? '1' : '0')))).status).toBe(404)
		expect(await ended(next.id)).toEqual([one])
		expect(await press(link, '?again=1')).toContain(`sent to ${one} again`)
		expect(await ended(next.id)).toEqual([])
		expect(await sent()).toEqual([one, two])
		expect(await (await fetch(link)).text()).toContain(`to ${one}?`)
		await press(linkOf(one))
		expect(await ended(next.id)).toEqual([one])
		await press(linkOf(one), '?again=1')
		expect(await ended(next.id)).toEqual([])
	})

	test('by a link that was not used before its report had gone is not brought back either', async () => {
		const { id } = await added({ receivers, name: 'figures' })
		await sent()
		const [link, others] = [linkOf(one), linkOf(two)]
		await site.admin.mailings.remove({ id })
		// A report recreated under the same name is sent until they unsubscribe; one with another name continues.
		const next = await added({ receivers, name: 'figures' })
		const other = await added({ receivers: one, name: 'others' })
		const page = await fetch(link)
		expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('figures')])
		expect((await fetch(link.replace(/.$/, last => (last === '0' ? '1' : '0')))).status).toBe(404)
		expect(await press(link)).toContain('New reports of the same organisation')
		expect(await press(link)).toContain('New reports of the same organisation')
		expect([await ended(next.id), await ended(other.id)]).toEqual([[one], []])
		expect(await sent()).toEqual([one, two])
		expect(await ended((await added({ receivers, name: 'later' })).id)).toEqual([one])
		await press(link, '?again=1')
		expect(await ended(next.id)).toEqual([])
		await press(others)
		expect(await ended(next.id)).toEqual([two])
	})

	test('is so although the report goes at the same moment', async () => {
		const named = Array.from({ length: 12 }, (_, index) => `reader${index}@example.org`)
		const { id } = await added({ receivers: named.join(', ') })
		await sent()
		const links = named.map(linkOf)
		const [pages] = await Promise.all([Promise.all(links.map(link => press(link))), site.admin.mailings.remove({ id })])
		expect(pages.every(page => page.includes('New reports of the same organisation'))).toBe(true)
		expect(await ended((await added({ receivers: named.join(', ') })).id)).toEqual(named.toSorted())
	})

	test('reads the page in the language of their browser, else in that of the report, without scripts', async () => {
		const { id } = await added({ receivers })
		await sent()
		const link = linkOf(one)
		const page = async (language: string, address = link) => {
			const answer = await fetch(address, { headers: { 'accept-language': language } })
			const text = await answer.text()
			const style = /<style>([\s\S]*)<\/style>/.exec(text)?.[1] ?? ''
			const digest = createHash('sha256').update(style).digest('base64')
			expect(answer.headers.get('content-security-policy')).toContain(`style-src 'sha256-${digest}'`)
			expect(text).not.toContain('<script')
			return /<html lang="(\w+)">.*<h1>([^<]*)<\/h1>/s.exec(text)?.slice(1)
		}
		const words = [
			['zh-CN,en;q=0.5', 'zh', '退订'],
			['de, ru;q=0.8', 'ru', 'Отписаться'],
			['vi-VN', 'vi', 'Hủy nhận'],
			['tr', 'tr', 'Abonelikten çık'],
			['ja', 'ja', '配信停止'],
			['de', 'en', 'Unsubscribe'],
			['', 'en', 'Unsubscribe'],
		] as const
		for (const [asked, ...page_words] of words) expect(await page(asked)).toEqual(page_words)
		expect(await page('tr', `${link}0`)).toEqual(['tr', 'Bağlantı geçerli değil'])
		expect(await ended(id)).toEqual([])
	})

	test('has not where a program sends what is too large or has no form, and is not told so', async () => {
		const { id } = await added({ receivers })
		await sent()
		const link = linkOf(one)
		const post = async (body: string, type = 'application/x-www-form-urlencoded') =>
			(await fetch(link, { method: 'POST', body, headers: { 'content-type': type } })).status
		expect(await post('x'.repeat(5000))).toBe(413)
		expect(await post('x', '///')).toBe(415)
		expect(await ended(id)).toEqual([])
		expect(await post('List-Unsubscribe=One-Click')).toBe(200)
		expect(await ended(id)).toEqual([one])
	})

	test('may do so who was taken off, but nobody of a report that was never sent', async () => {
		const { db } = site.app.database
		const links = () => db.selectFrom('mailing_links').select('email').orderBy('email').execute()
		const { id } = await added({ receivers })
		const change = async (id: number, receivers: string) => {
			const found = await shown(id)
			if (found === undefined) throw new Error('no report')
			const { name, content, kind, form, every, weekday, hour, time_zone, span, language } = found
			const plan = { every, weekday, hour, time_zone, span, language }
			await site.admin.mailings.edit({ id, name, content, kind, form, scope: 'organization', ...plan, receivers })
		}
		await change(id, one)
		expect(await links()).toEqual([])
		await change(id, receivers)
		await sent()
		const link = linkOf(two)
		await change(id, one)
		expect(await links()).toEqual([{ email: two }])
		await press(link)
		await change(id, receivers)
		expect(await ended(id)).toEqual([two])
		const never = await added({ receivers })
		await site.admin.mailings.remove({ id: never.id })
		expect(await links()).toEqual([{ email: two }])
		// Frequent changes of a report do not push out the link of anyone who was sent it.
		await change(id, 'three@example.org')
		await change(id, receivers)
		expect(await links()).toEqual([{ email: one }, { email: two }])
	})

	test('can do so for two years, of the last reports of an organisation that have gone', async () => {
		const { db, dialect } = site.app.database
		const { id } = await added({ receivers })
		await sent()
		const link = linkOf(two)
		const known = await db.selectFrom('mailing_receivers').select('id').orderBy('id').execute()
		const gone = { mailing_id: id, receivers: known.map(one => one.id) }
		await db.transaction().execute(tx => insertLinks(tx, dialect, gone, { now: site.app.clock.now(), most: 1 }))
		const left = await db.selectFrom('mailing_links').select('receiver_id').execute()
		expect(left).toEqual([{ receiver_id: known[1]?.id }])
		await site.admin.mailings.remove({ id })
		const look = async () => {
			await looked()
			return (await fetch(link)).status
		}
		await db
			.updateTable('mailing_links')
			.set({ gone_at: site.app.clock.now() - 729 * 86_400_000 })
			.execute()
		expect(await look()).toBe(200)
		await db
			.updateTable('mailing_links')
			.set({ gone_at: site.app.clock.now() - 731 * 86_400_000 })
			.execute()
		expect(await look()).toBe(404)
		expect(await db.selectFrom('mailing_links').selectAll().execute()).toEqual([])
	})

	test('of one that they were never sent goes from the list with their name', async () => {
		const { id } = await added({ receivers })
		await sent()
		await press(linkOf(one))
		const next = await added({ receivers })
		const found = await shown(next.id)
		if (found === undefined) throw new Error('no report')
		const { name, content, kind, form, every, weekday, hour, time_zone, span, language } = found
		const plan = { every, weekday, hour, time_zone, span, language }
		await site.admin.mailings.edit({
			id: next.id,
			name,
			content,
			kind,
			form,
			scope: 'organization',
			...plan,
			receivers: two,
		})
		expect((await shown(next.id))?.receivers).toEqual([{ email: two, has_ended: false, is_refused: false }])
		expect(await ended(id)).toEqual([one])
	})

	test('before the step of the database that knows it is not brought back either', async () => {
		const { db } = site.app.database
		const first = await added({ receivers })
		const second = await added({ receivers: one })
		for (const { id } of [first, second])
			await db
				.updateTable('mailing_receivers')
				.set({ ended_at: id })
				.where('mailing_id', '=', id)
				.where('email', '=', one)
				.execute()
		await sql.raw(mailing_unsubscribes.at(-1) ?? '').execute(db)
		const rows = await db.selectFrom('mailing_unsubscribes').select(['email', 'ended_at']).execute()
		expect(rows).toEqual([{ email: one, ended_at: second.id }])
		const { id } = await added({ receivers })
		expect(await ended(id)).toEqual([one])
	})

	test('is forgotten with the organisation', async () => {
		const { db } = site.app.database
		const group = await aGroup(site.app, site.group)
		const row = { email: one, receiver_id: 0, salt: '', name: '', language: 'en', ended_at: 1 }
		await db
			.insertInto('mailing_unsubscribes')
			.values([
				{ ...row, sight_id: group },
				{ ...row, sight_id: site.group },
			])
			.execute()
		await site.admin.organizations.remove({ id: group })
		expect(await db.selectFrom('mailing_unsubscribes').select('sight_id').execute()).toEqual([{ sight_id: site.group }])
	})
})
