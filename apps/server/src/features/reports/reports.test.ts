import { errors, field_problems } from '@vitrine/contract/error-codes'
import { report_limits, reportsCalls } from '@vitrine/contract/reports'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aMember, rootGroup } from '../../../test/people.ts'
import { call } from '../../../test/raw.ts'

const report = {
	place: 'screen',
	address: '/terminal/Control',
	message: 'x is null',
	stack: 'at a\nat b',
	parts: 'in Row',
}

describe.each(dialects)('errors of screens on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())
	const written = () => app.log.filter(line => line.includes('a screen failed in a browser'))

	test('one that is too long for a log line of ours is refused as a whole', async () => {
		const before = written().length
		for (const name of ['place', 'address', 'message', 'stack', 'parts'] as const) {
			const tooLong = { ...report, [name]: 'x'.repeat(report_limits.stack + 1) }
			expect(await call(admin, '/admin/report/browserError', tooLong)).toMatchObject({
				status: errors.parameter.status,
				data: { fields: { [name]: field_problems.too_long } },
			})
		}
		expect(written()).toHaveLength(before)
		expect(reportsCalls.browserError.may).toBe('signed_in')
	})

	test('it stands in the log with who, where and what, under the id that was answered', async () => {
		const { id } = await admin.reports.browserError({ ...report, message: 'line\n{"level":60}' })
		const lines = written().map(line => JSON.parse(line))
		expect(lines.find(line => line.id === id)).toMatchObject({
			level: 50,
			account: 'admin',
			browser: { ...report, message: 'line\n{"level":60}' },
		})
	})

	test('a loop of them is refused to that user alone, and for a while', async () => {
		const looping = await aMember(app, await rootGroup(app), 'operator')
		for (let count = 0; count < 20; count += 1) await looping.reports.browserError(report)
		const before = written().length
		await expectError(looping.reports.browserError(report), 'too_many_reports')
		expect(written()).toHaveLength(before)
		await admin.reports.browserError(report)
		app.clock.move(10 * 60_000 + 1)
		await looping.reports.browserError(report)
	})
})
