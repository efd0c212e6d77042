import { sign } from '@vitrine/contract/call/signature'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser } from '../../../test/browser.ts'
import { aMaterial } from '../../../test/factories.ts'
import { call, expectRefused, post, signed } from '../../../test/raw.ts'

const path = '/admin/device/list'

const without = (fields: Record<string, string>, name: string): Record<string, string> =>
	Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name))

describe.each(dialects)('signatures on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	test.each([
		['token', 'token_missing'],
		['s', 'sign_missing'],
		['v', 'version_missing'],
		['t', 'time_missing'],
	] as const)('a call without %s is refused in its own words', async (name, coded) => {
		expectRefused(await post(admin, path, without(signed(admin, path), name)), coded)
	})

	test.each(['', '-301000', '1e12', 'NaN', '99999999999999999', ' 5', '0x10'])(
		'a timestamp "%s" is refused',
		async t => {
			expectRefused(await post(admin, path, signed(admin, path, {}, { t })), t === '' ? 'time_missing' : 'time_off')
		},
	)

	test.each(['x', '3', '3.', '3.0.13;drop', '1.2.3.4.5'])('a version "%s" is refused', async v => {
		expectRefused(await post(admin, path, signed(admin, path, {}, { v })), 'version_wrong')
	})

	test('time may be off by 300 seconds to either side, not by 302', async () => {
		for (const seconds of [-302, 302]) {
			const t = String(app.clock.now() + seconds * 1000)
			expectRefused(await post(admin, path, signed(admin, path, {}, { t })), 'time_off')
		}
		for (const seconds of [-298, 298]) {
			const t = String(app.clock.now() + seconds * 1000)
			expect(await post(admin, path, signed(admin, path, {}, { t }))).toMatchObject({ status: 1 })
		}
	})

	test('a wrong signature is refused, whatever it looks like', async () => {
		const fields = signed(admin, path)
		for (const s of ['0'.repeat(64), 'x', fields.s?.toUpperCase() ?? '', `${fields.s}0`, '签'.repeat(64)])
			expectRefused(await post(admin, path, { ...fields, s }), 'sign_wrong')
	})

	test('a key of another session or of nobody signs nothing', async () => {
		const other = await anAdmin(app)
		const fields = signed(admin, path)
		expectRefused(await post(admin, path, { ...fields, s: sign(other.session.sign_key, path, fields) }), 'sign_wrong')
		expectRefused(await post(admin, path, { ...fields, s: sign('', path, fields) }), 'sign_wrong')
	})

	test('a parameter that was changed, added or removed breaks the signature', async () => {
		const fields = signed(admin, path, { key_word: 'a', page: '1' })
		expectRefused(await post(admin, path, { ...fields, key_word: 'b' }), 'sign_wrong')
		expectRefused(await post(admin, path, { ...fields, limit: '1' }), 'sign_wrong')
		expectRefused(await post(admin, path, without(fields, 'page')), 'sign_wrong')
		for (const name of ['__proto__', 'constructor', 'toString']) {
			const body = `${new URLSearchParams(fields)}&${name}=1`
			const headers = { 'content-type': 'application/x-www-form-urlencoded' }
			expectRefused(await post(admin, path, body, headers), 'sign_wrong')
		}
		expect(await post(admin, path, fields)).toMatchObject({ status: 1 })
	})

	test('a parameter that is given twice is refused', async () => {
		const fields = signed(admin, path, { key_word: 'a' })
		for (const name of ['key_word', 'token', 's', 't'])
			expectRefused(await post(admin, path, new URLSearchParams([...Object.entries(fields), [name, 'a']])), 'parameter')
	})

	test('the same request is carried out once', async () => {
		const fields = signed(admin, path)
		expect(await post(admin, path, fields)).toMatchObject({ status: 1 })
		expectRefused(await post(admin, path, fields), 'repeated')
		app.clock.move(299_000)
		expectRefused(await post(admin, path, fields), 'repeated')
	})

	test('of fifty alike side by side exactly one is carried out', async () => {
		const { id } = await aMaterial(app, admin)
		const fields = signed(admin, '/admin/program/create', { name: `fifty ${id}`, w: '100', h: '100' })
		const answers = await Promise.all(Array.from({ length: 50 }, () => post(admin, '/admin/program/create', fields)))
		expect(answers.filter(answer => answer.status === 1)).toHaveLength(1)
		for (const answer of answers) if (answer.status !== 1) expectRefused(answer, 'repeated')
		expect((await admin.programs.list({ key_word: `fifty ${id}` })).count).toBe(1)
	})

	test('a wrong signature does not use up the right one', async () => {
		const fields = signed(admin, path)
		expectRefused(await post(admin, path, { ...fields, key_word: 'x' }), 'sign_wrong')
		expect(await post(admin, path, fields)).toMatchObject({ status: 1 })
	})

	test('paths match without regard to case and are signed as they are written', async () => {
		for (const written of ['/ADMIN/Device/LIST', '/admin/DEVICE/list'])
			expect(await call(admin, written)).toMatchObject({ status: 1 })
		expectRefused(await post(admin, '/admin/Device/list', signed(admin, path)), 'sign_wrong')
	})

	test('names and values beyond ASCII are signed as RFC 3986 says', async () => {
		for (const key_word of ["a!'()*b", '终端 1+1=2&x', '%41', '🎬', 'é'])
			expect(await call(admin, path, { key_word })).toMatchObject({ status: 1 })
	})
})
