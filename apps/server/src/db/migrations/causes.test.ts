import { causeOf } from '@vitrine/domain/cause'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser } from '../../../test/browser.ts'
import { aMaterial, aTerminal } from '../../../test/factories.ts'
import { fillCauses, stored_causes } from './causes.ts'

describe.each(dialects)('what was written in sentences, on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const migrated = async (): Promise<void> => {
		for (const statement of stored_causes) await sql.raw(statement).execute(app.database.db)
		await app.database.db.transaction().execute(fillCauses)
	}

	test('stands there as causes after the step, and what nobody knows as it was', async () => {
		const { db } = app.database
		const { terminal } = await aTerminal(admin)
		const material = await aMaterial(app, admin)
		const known = { offline_reason: '长时间没有心跳', faults: JSON.stringify(['a: b.mp4: file missing', '屏幕过热']) }
		await db.updateTable('terminals').set(known).where('id', '=', terminal.id).execute()
		await db.updateTable('materials').set({ fault: '只显示前 300 页' }).where('id', '=', material.id).execute()
		await db.updateTable('material_steps').set({ fault: '校验失败' }).where('material_id', '=', material.id).execute()
		const mail = { recipient: 'a@example.com', subject: '', body: '', attempts: 1, sent_at: null, next_at: null }
		const mails = ['too late', "550 5.1.1 nobody's mailbox"].map(fault => ({
			...mail,
			fault,
			created_at: 1,
			expires_at: null,
		}))
		await db.insertInto('mails').values(mails).execute()

		await migrated()
		const once = await read()
		await migrated()
		expect(await read()).toEqual(once)
		expect(once).toEqual({
			terminal: {
				offline_reason: 'no_heartbeat',
				faults: JSON.stringify(['item_file_missing {"name":"a: b.mp4"}', '屏幕过热']),
			},
			material: { fault: 'pages_left_out {"count":300}' },
			steps: ['校验失败'],
			mails: ['mail_too_late', "550 5.1.1 nobody's mailbox"],
		})

		async function read() {
			const steps = await db
				.selectFrom('material_steps')
				.select('fault')
				.where('material_id', '=', material.id)
				.execute()
			const left = await db.selectFrom('mails').select('fault').orderBy('id').execute()
			return {
				terminal: await db
					.selectFrom('terminals')
					.select(['offline_reason', 'faults'])
					.where('id', '=', terminal.id)
					.executeTakeFirst(),
				material: await db.selectFrom('materials').select('fault').where('id', '=', material.id).executeTakeFirst(),
				steps: [...new Set(steps.map(row => row.fault))],
				mails: left.map(row => row.fault),
			}
		}
	})
})

test('the step knows no code that cannot be said', () => {
	const codes = stored_causes.flatMap(statement =>
		Array.from(statement.matchAll(/ then '([^']+)'/g), ([, code]) => code ?? ''),
	)
	expect(codes.length).toBeGreaterThan(50)
	expect(codes.filter(code => causeOf(code) === null)).toEqual([])
})
