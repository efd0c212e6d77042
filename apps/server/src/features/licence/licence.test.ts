import type { Licence } from '@vitrine/domain/licence/licence'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aMember, rootGroup } from '../../../test/people.ts'
import { lastOperation } from '../../../test/roles.ts'
import { aWorkbook } from '../../../test/sheets.ts'
import { issued, newIssuer } from './issuing.ts'

const day = 86_400_000
const issuer = newIssuer()
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

describe.each(dialects)('the software licence on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect, { VITRINE_LICENCE_KEY: issuer.public_key })
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const aLicence = (about: Partial<Licence> = {}, key = issuer.private_key): string => {
		const now = app.clock.now()
		const usual = {
			format: 1,
			code: 'A-1',
			type: 'subscription',
			model: 'Vitrine 3',
			holder: 'Shop',
			issued: dayOf(now),
		} as const
		return issued({ ...usual, until: dayOf(now + 10 * day), terminals: 3, installation: null, ...about }, key)
	}
	const install = (text: string) => admin.licence.install({ text })
	let number = 0
	const add = () => admin.terminals.add({ name: `T${++number}`, sn: `LICENSED${number}`, key: 'key-of-terminal' })

	test('without one nothing is limited', async () => {
		const shown = await admin.licence.get({})
		expect(shown).toMatchObject({ is_keyed: true, state: 'none', licence: null, grace_until: null, terminals: 0 })
		expect(shown.installation).toMatch(/^[0-9a-f]{16}$/)
		await expectError(admin.licence.remove({}), 'licence_absent')
		await add()
		await expectError((await aMember(app, await rootGroup(app))).licence.get({}), 'not_permitted')
	})

	test('one that is not whole, not of the issuer, of another installation or over is refused in words', async () => {
		const good = aLicence()
		await expectError(install('a licence'), 'licence_malformed')
		await expectError(install(aLicence({}, newIssuer().private_key)), 'licence_altered')
		await expectError(install(aLicence({ installation: 'another' })), 'licence_elsewhere')
		await expectError(install(aLicence({ until: dayOf(app.clock.now() - 2 * day) })), 'licence_ended')
		// Any single changed character.
		for (let at = good.indexOf('.') + 1; at < good.length; at += 7) {
			const other = good[at] === 'A' ? 'B' : 'A'
			const altered = `${good.slice(0, at)}${other}${good.slice(at + 1)}`
			await expect(install(altered)).rejects.toMatchObject({ status: expect.any(Number) })
		}
		expect((await admin.licence.get({})).state).toBe('none')
	})

	test('it says how many terminals there may be, whichever way they come', async () => {
		const { installation } = await admin.licence.get({})
		const shown = await install(`\n${aLicence({ installation }).replace(/(.{60})/g, '$1\r\n')}\n`)
		expect(shown).toMatchObject({
			state: 'valid',
			terminals: 1,
			licence: { code: 'A-1', terminals: 3, model: 'Vitrine 3' },
		})
		const said = JSON.stringify(await lastOperation(app, 'licence.install'))
		expect(said).toContain('A-1')
		expect(said).not.toContain('vitrine-licence-1')
		await add()
		const at_once = await Promise.allSettled([add(), add(), add()])
		expect(at_once.filter(({ status }) => status === 'fulfilled').length).toBe(1)
		await expectError(add(), 'licence_full')
		const sheet = new Uint8Array(
			aWorkbook([
				['Name', 'Serial number', 'Key'],
				['Sheet', 'SHEET1', 'key-of-SHEET1'],
			]),
		)
		const file = { file: new Blob([sheet]), name: 'terminals.xlsx' }
		// A check run reports it beforehand.
		for (const check of [1, 0])
			await expectError(admin.terminals.importSheet({ check, lang: 'en' }, { file }), 'licence_full')
		expect((await admin.licence.get({})).terminals).toBe(3)
	})

	test('when it ends everything goes on for thirty days, then nothing is added or published', async () => {
		const { list } = await admin.terminals.list({})
		const publish = () => admin.releases.publish({ play_ids: [987_654], deviceids: [list[0]?.id ?? 0] })
		await install(aLicence({ terminals: 50 }))
		app.clock.move(11 * day)
		const after = await anAdmin(app)
		const { state, grace_until } = await after.licence.get({})
		expect(state).toBe('grace')
		expect(grace_until).toBeGreaterThan(app.clock.now() + 28 * day)
		admin = after
		await add()
		await expectError(publish(), 'program_absent')
		app.clock.move(30 * day)
		admin = await anAdmin(app)
		expect((await admin.licence.get({})).state).toBe('over')
		await expectError(add(), 'licence_over')
		await expectError(publish(), 'licence_over')
		await admin.licence.remove({})
		await add()
		await expectError(publish(), 'program_absent')
	})

	test('a server that knows no issuer takes none, and one of another issuer limits nothing', async () => {
		const keyless = await aApp(dialect)
		const root = await anAdmin(keyless)
		await expectError(root.licence.install({ text: aLicence() }), 'licence_keyless')
		const text = aLicence({ terminals: 1 }, newIssuer().private_key)
		await keyless.database.db.insertInto('settings').values({ key: 'licence', value: text, revision: 0 }).execute()
		expect(await root.licence.get({})).toMatchObject({ state: 'unreadable', is_keyed: false, licence: null })
		for (const sn of ['U1', 'U2']) await root.terminals.add({ name: sn, sn, key: 'key-of-terminal' })
		await keyless.remove()
	})
})
