import { newCountdown } from '@vitrine/domain/program/kinds/countdown'
import { newText } from '@vitrine/domain/program/kinds/text'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser } from '../../../test/browser.ts'
import { aName } from '../../../test/factories.ts'
import { call, expectRefused } from '../../../test/raw.ts'

describe.each(dialects)('days in programs on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const text = { ...newText, id: 't', name: 'menu', play_time: 1000, text: 'Menu' }
	const countdown = { ...newCountdown, id: 'c', name: 'opening', play_time: 1000 }
	const windowOf = (resources: readonly object[]) => ({
		id: 'w',
		name: 'window',
		idx: 0,
		zIndex: 0,
		x: 0,
		y: 0,
		w: 100,
		h: 100,
		resources,
	})
	const made = () => admin.programs.create({ name: aName('days'), w: 100, h: 100 })

	const missing = '没有这一天'
	const malformed = '格式不正确'
	test.each([
		['a last day', 'valid_to', { ...text, valid_to: '2027-02-30' }, missing],
		['a first day', 'valid_from', { ...text, valid_from: '2025-02-29' }, missing],
		['what is counted down to', 'until', { ...countdown, until: '2027-06-31T10:00:00' }, missing],
		['a month', 'valid_to', { ...text, valid_to: '2027-13-01' }, malformed],
		['a time of day', 'until', { ...countdown, until: '2027-06-30T25:61:00' }, malformed],
	])('%s that does not exist is refused on save, and says which', async (_, field, item, problem) => {
		const { id, revision, document } = await made()
		const wrong = JSON.stringify({ ...document, windows: [windowOf([text, { ...item, id: 'x' }])] })
		const answer = await call(admin, '/admin/program/save', {
			id: String(id),
			revision: String(revision),
			document: wrong,
		})
		expectRefused(answer, 'parameter')
		expect(answer.data).toEqual({ fields: { [`document.windows.0.resources.1.${field}`]: problem } })
		expect((await admin.programs.get({ id })).revision).toBe(revision)
	})

	test('a material or a template of such a day is refused too', async () => {
		const options = JSON.stringify({ ...newCountdown, until: '2027-02-30T00:00:00' })
		const answer = await call(admin, '/admin/material/make', { name: aName('countdown'), options })
		expectRefused(answer, 'parameter')
		expect(answer.data).toEqual({ fields: { 'options.until': missing } })
	})

	test('a stored program with one opens without that item, and says so', async () => {
		const { id, revision, document } = await made()
		await admin.programs.save({ id, revision, document: { ...document, windows: [windowOf([text]) as never] } })
		const stored = { ...document, windows: [windowOf([text, { ...countdown, until: '2027-02-30T00:00:00' }])] }
		const change = { document: JSON.stringify(stored) }
		await app.database.db.updateTable('programs').set(change).where('id', '=', id).execute()
		const opened = await admin.programs.get({ id })
		expect(opened.document.windows[0]?.resources.map(one => one.name)).toEqual(['menu'])
		expect(opened.left_out).toEqual([
			{ window: 'window', item: 'opening', kind: 'countdown', reason: 'invalid', count: 1 },
		])
		// The remaining part is saved again.
		const saved = await admin.programs.save({ id, revision: opened.revision, document: opened.document })
		expect(saved.left_out).toEqual([])
	})
})
