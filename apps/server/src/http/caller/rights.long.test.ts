import { allCalls } from '@vitrine/contract/all'
import type { Endpoint } from '@vitrine/contract/call/endpoint'
import { errors } from '@vitrine/contract/error-codes'
import { isPermitted, preset_roles } from '@vitrine/domain/people/permission'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { aVisitor, type Browser } from '../../../test/browser.ts'
import { aMember, nobody, type RoleName, role_names, rootGroup } from '../../../test/people.ts'
import { post, signed } from '../../../test/raw.ts'

const calls = Object.entries(allCalls).flatMap(([feature, group]) =>
	Object.entries<Endpoint>(group).map(([name, endpoint]) => ({ name: `${feature}.${name}`, endpoint })),
)

const held = (role: RoleName): ReadonlySet<string> => new Set(role === nobody ? [] : preset_roles[role].permissions)

const permitted = (endpoint: Endpoint): RoleName[] => role_names.filter(role => isPermitted(endpoint.may, held(role)))

/** A call without any parameters: a permitted caller is rejected at most for the parameters. */
const send = (browser: Browser, { path, upload }: Endpoint) => {
	const fields = signed(browser, path)
	if (!upload) return post(browser, path, fields)
	const form = new FormData()
	for (const [name, value] of Object.entries(fields)) form.set(name, value)
	return post(browser, path, form)
}

test('who may call what is written down', async () => {
	const matrix = Object.fromEntries(calls.map(({ name, endpoint }) => [name, permitted(endpoint)]))
	await expect(`${JSON.stringify(matrix, null, '\t')}\n`).toMatchFileSnapshot(
		'../../../test/rights.golden.json',
		'rights.golden.json (if it is meant: vitest run --project unit-long FILE -u)',
	)
})

describe.each(dialects)('rights on %s', dialect => {
	let app: TestApp
	let visitor: Browser
	const members = new Map<RoleName, Browser>()
	beforeAll(async () => {
		app = await aApp(dialect)
		visitor = await aVisitor(app)
		for (const role of role_names) members.set(role, await aMember(app, await rootGroup(app), role))
	})
	afterAll(() => app.remove())

	test.each(calls.filter(({ name }) => name !== 'access.logout'))('$name', async ({ endpoint }) => {
		for (const [role, browser] of members) {
			const { code, status } = await send(browser, endpoint)
			expect(code).toBe(200)
			expect([role, status !== errors.not_permitted.status]).toEqual([role, permitted(endpoint).includes(role)])
		}
		const refused: number[] = [errors.not_signed_in.status, errors.token_missing.status]
		const { status } = await send(visitor, endpoint)
		expect(refused.includes(status)).toBe(endpoint.may !== 'anyone')
	})
})
