import type { CallError } from '@vitrine/contract/call/client'
import { errors } from '@vitrine/contract/error-codes'
import { isPending } from '@vitrine/domain/release/download'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../../test/app.ts'
import { anAdmin, type Browser } from '../../../../test/browser.ts'
import { aProgram, aTerminal } from '../../../../test/factories.ts'
import { aGroup, aMember, rootGroup } from '../../../../test/people.ts'

/** What the loser of two concurrent decisions on a release can be told. */
const expected_statuses: readonly number[] = [
	...[errors.release_ended, errors.release_absent, errors.review_decided, errors.release_review_due],
].map(({ status }) => status)

describe.each(dialects)('an approval and an end at the same moment on %s', dialect => {
	let app: TestApp
	let maker: Browser
	let reviewer: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		const admin = await anAdmin(app)
		const group = await aGroup(app, await rootGroup(app))
		maker = await aMember(app, group, 'operator')
		reviewer = await aMember(app, group, 'auditor')
		await admin.system.save({ settings: { review_releases: '1' } })
	})
	afterAll(() => app.remove())

	test('leave nothing to fetch of what was ended, and both hear words', { tags: 'long' }, async () => {
		const program = await aProgram(app, maker)
		const deviceids = [(await aTerminal(maker)).terminal.id, (await aTerminal(maker)).terminal.id]
		for (let round = 0; round < 16; round++) {
			const { publish_id } = await maker.releases.publish({ play_ids: [program.id], deviceids })
			const both = await Promise.allSettled([
				reviewer.review.decideReleases({ releases: [{ id: publish_id }], approve: 1 }),
				maker.releases.end({ id: publish_id }),
			])
			for (const one of both)
				if (one.status === 'rejected') expect(expected_statuses).toContain((one.reason as CallError).status)
			await app.settled()
			const rows = await app.database.db
				.selectFrom('downloads')
				.select('download_state')
				.where('release_id', '=', publish_id)
				.execute()
			if (both[1].status === 'fulfilled') expect(rows.filter(row => isPending(row.download_state))).toEqual([])
		}
	})
})
