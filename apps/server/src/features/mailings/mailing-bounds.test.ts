import { mailing_strangers } from '@vitrine/domain/mailings/mailing'
import { describe, expect, test } from 'vitest'
import { dialects } from '../../../test/app.ts'
import { reportSite } from '../../../test/scheduled-reports.ts'

describe.each(dialects)('bounds of scheduled reports on %s', dialect => {
	const { site, added, shown } = reportSite(dialect)

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
		expect((await shown(id))?.receivers).toEqual([{ email: 'one@example.org', has_ended: false }])
		for (let left = mailing_strangers.most - 2 * wrong.length; left > 0; left -= wrong.length) await asked('GET')
		expect(await asked('POST')).toEqual(wrong.map(() => 429))
		site.app.clock.move(mailing_strangers.window + 1)
		expect(await asked('GET')).toEqual(wrong.map(() => 404))
	})
})
