import type { ErrorCode } from '@vitrine/contract/error-codes'
import { sso_limits } from '@vitrine/domain/people/sso'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aHostileProvider, type Conduct, type HostileProvider } from '../../../test/hostile-provider.ts'
import { aGroup, rootGroup } from '../../../test/people.ts'
import { aWanderer, isLogin, someRules, type Wanderer } from '../../../test/sso.ts'

const isCallback = (url: URL): boolean => url.pathname === '/sso/callback'
const now = (): number => Math.floor(Date.now() / 1000)

/** What is invalid about a response, and what the person is shown. */
const lies: readonly (readonly [why: string, conduct: Partial<Conduct>, code: ErrorCode])[] = [
	['a token of another issuer', { claims: { iss: 'https://other.example' } }, 'sso_wrong_issuer'],
	['an answer of another issuer', { answer: { iss: 'https://other.example' } }, 'sso_wrong_issuer'],
	['a token for somebody else', { claims: { aud: 'another client' } }, 'sso_invalid'],
	['a token for many that names no party', { claims: { aud: ['vitrine', 'another'] } }, 'sso_invalid'],
	['a token that another party asked for', { claims: { azp: 'another client' } }, 'sso_invalid'],
	['a token of another sign-in', { claims: { nonce: 'another' } }, 'sso_invalid'],
	['a token of no sign-in', { claims: { nonce: undefined } }, 'sso_invalid'],
	['a token that is over', { claims: { iat: now() - 7200, exp: now() - 3600 } }, 'sso_invalid'],
	['a token without an end', { claims: { exp: undefined } }, 'sso_invalid'],
	['a token of nobody', { claims: { sub: '' } }, 'sso_invalid'],
	['a token of a name without end', { claims: { sub: 's'.repeat(256) } }, 'sso_invalid'],
	['a token that nobody has signed', { signing: 'none' }, 'sso_invalid'],
	['a token signed with the secret of the client', { signing: 'by the secret' }, 'sso_invalid'],
	['a token signed with the public key as a secret', { signing: 'by the public key' }, 'sso_invalid'],
	['a token signed with another key', { signing: 'by another key' }, 'sso_invalid'],
	['a denial', { answer: { error: 'access_denied', error_description: 'no <b>' } }, 'sso_denied'],
]

const json =
	(status: number, value: unknown) => (_: unknown, response: Parameters<NonNullable<Conduct['at'][string]>>[1]) =>
		void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

describe.each(dialects)('providers that lie or fail on %s', dialect => {
	let app: TestApp
	let idp: HostileProvider
	let admin: Browser
	let shop: number
	let id: number
	const provider = () => ({
		name: 'Company',
		issuer: idp.issuer,
		...idp.client,
		enabled: 1,
		rules: someRules(shop),
	})
	beforeAll(async () => {
		idp = await aHostileProvider()
		app = await aApp(dialect, { VITRINE_SSO_ALLOW: idp.host, VITRINE_TRUST_PROXY: '1' })
		admin = await anAdmin(app)
		shop = await aGroup(app, await rootGroup(app))
		const made = await admin.sso.add(provider())
		id = made.id
	})
	afterAll(async () => {
		await app?.remove()
		await idp?.close()
	})

	/** A callback, however it ends; the cached provider metadata is dropped first. */
	const back = async (conduct: Partial<Conduct> = {}): Promise<Wanderer> => {
		idp.behave(conduct)
		await admin.sso.edit({ id, ...provider() })
		const browser = await aWanderer(app)
		await browser.go(`/sso/start/${id}`, isLogin)
		return browser
	}
	const refused = async (conduct: Partial<Conduct>, code: ErrorCode) =>
		expectError((await back(conduct)).sso.finish({}), code)

	test('one that is right signs nobody in from an address that is not listed, and makes no account for them', async () => {
		const sub = 'from elsewhere'
		const browser = await back({ claims: { sub, preferred_username: 'elsewhere' } })
		const { fetch } = browser.link
		const from = (address: string): void => {
			const forwarded = (input: string | URL, init?: RequestInit) =>
				fetch(input, {
					...init,
					headers: { ...Object.fromEntries(new Headers(init?.headers)), 'x-forwarded-for': address },
				})
			Object.assign(browser.link, { fetch: forwarded })
		}
		const accounts = async () =>
			(await app.database.db.selectFrom('users').select('id').where('account', '=', 'elsewhere').execute()).length
		await admin.system.save({ settings: { login_addresses: '203.0.113.0/24' } })
		from('198.51.100.9')
		await expectError(browser.sso.finish({}), 'address_refused')
		expect(await accounts()).toBe(0)
		// The sign-in has not been consumed: from the office it continues.
		from('203.0.113.7')
		expect((await browser.sso.finish({})).username).toBe('elsewhere')
		await admin.system.save({ settings: { login_addresses: '' } })
	})

	test('one that is right signs somebody in, whichever of its keys it signs with, and is shown no secret of ours', async () => {
		for (const signing of ['RS256', 'PS256'] as const) {
			const browser = await back({ signing })
			expect((await browser.sso.finish({})).username).toBe('mallory')
		}
		const [sent] = idp.exchanges
		expect(sent?.get('code_verifier')).toMatch(/^[\w-]{43,}$/)
		expect(sent?.get('redirect_uri')).toBe(`${app.origin}/sso/callback`)
	})

	test.each(lies)('%s signs nobody in', async (_, conduct, code) => {
		await refused(conduct, code)
	})

	test('the log says why, and nothing that somebody could use', async () => {
		app.log.length = 0
		await refused({ claims: { aud: 'another client' } }, 'sso_invalid')
		const log = app.log.join('')
		expect(log).toContain('"sso_provider"')
		for (const secret of ['a code', 'an access token', 'eyJ', idp.client.client_secret, 'mallory'])
			expect(log).not.toContain(secret)
	})

	test('a state is good once, in the browser that has begun, for ten minutes', async () => {
		idp.behave()
		const begun = async () => {
			const browser = await aWanderer(app)
			const { url } = await browser.go(`/sso/start/${id}`, isCallback)
			return { browser, answer: url.href }
		}
		const cookie = `${new URL(app.origin).host} vitrine_sso`
		const first = await begun()
		const kept = first.browser.jar.get(cookie) ?? ''
		await first.browser.go(first.answer, isLogin)
		expect(first.browser.jar.get(cookie)).not.toBe(kept)
		expect((await first.browser.sso.finish({})).username).toBe('mallory')
		await expectError(first.browser.sso.finish({}), 'sso_expired')
		// The same response again, with its cookie.
		const exchanged = idp.exchanges.length
		first.browser.jar.set(cookie, kept)
		await first.browser.go(first.answer, isLogin)
		await expectError(first.browser.sso.finish({}), 'sso_expired')
		// In another browser: one that started nothing, and one that started something else.
		const second = await begun()
		const stranger = await aWanderer(app)
		await stranger.go(second.answer, isLogin)
		await expectError(stranger.sso.finish({}), 'sso_expired')
		const third = await begun()
		await third.browser.go(second.answer, isLogin)
		await expectError(third.browser.sso.finish({}), 'sso_expired')
		const late = await begun()
		app.clock.move(sso_limits.life + 1)
		await late.browser.go(late.answer, isLogin)
		await expectError(late.browser.sso.finish({}), 'sso_expired')
		const slow = await back()
		app.clock.move(sso_limits.ready + 1)
		await expectError(slow.sso.finish({}), 'sso_expired')
		expect(idp.exchanges.length).toBe(exchanged + 1)
		await expectError((await aWanderer(app)).sso.finish({}), 'sso_expired')
	})

	test('a code that is used up is one whose time is over', async () => {
		await refused({ at: { '/token': json(400, { error: 'invalid_grant' }) } }, 'sso_expired')
		await refused({ at: { '/token': json(401, { error: 'invalid_client' }) } }, 'sso_invalid')
	})

	test('one that is down, says too much, or leads elsewhere is given up', async () => {
		const path = '/.well-known/openid-configuration'
		const huge = 'x'.repeat(300_000)
		await refused({ at: { [path]: (_, response) => void response.destroy() } }, 'sso_unreachable')
		await refused({ at: { [path]: json(200, { issuer: idp.issuer, huge }) } }, 'sso_unreachable')
		await refused({ at: { '/token': (_, response) => void response.destroy() } }, 'sso_unreachable')
		await refused({ at: { '/token': json(200, { huge }) } }, 'sso_unreachable')
		await refused({ at: { '/jwks': json(200, { keys: [], huge }) } }, 'sso_unreachable')
		await refused({ at: { [path]: json(500, {}) } }, 'sso_invalid')
		await refused({ at: { [path]: (_, response) => void response.end('<html>') } }, 'sso_invalid')
		const leading = (to: string): Conduct['at'] => ({
			[path]: (_, response) => void response.writeHead(302, { location: to }).end(),
		})
		await refused({ at: leading(`${app.origin}/`) }, 'sso_invalid')
		await refused({ metadata: { issuer: 'https://other.example' } }, 'sso_wrong_issuer')
		// Other addresses that it names are subject to the same rules: no private address that is not permitted.
		await refused({ metadata: { token_endpoint: `${app.origin}/token` } }, 'sso_unreachable')
		await refused({ metadata: { jwks_uri: 'http://169.254.169.254/keys' } }, 'sso_unreachable')
		await refused({ metadata: { authorization_endpoint: 'javascript:alert(1)' } }, 'sso_invalid')
	})

	test('a test names what is wrong', async () => {
		const tested = async (conduct: Partial<Conduct>) => {
			idp.behave(conduct)
			const steps = await admin.sso.test({ issuer: idp.issuer })
			return Object.fromEntries(steps.map(({ step, problem }) => [step, problem]))
		}
		expect(await tested({})).toMatchObject({ discovery: null, keys: null, pkce: 'unsaid' })
		expect(await tested({ metadata: { issuer: 'https://other.example' } })).toEqual({ discovery: 'other_issuer' })
		expect(await tested({ metadata: { jwks_uri: 'http://10.0.0.1/keys' } })).toMatchObject({ keys: 'refused' })
		expect(await tested({ metadata: { token_endpoint: undefined } })).toMatchObject({ endpoints: 'missing' })
		expect(await tested({ metadata: { id_token_signing_alg_values_supported: ['HS256', 'none'] } })).toMatchObject({
			algorithms: 'no_algorithm',
		})
		expect(await tested({ at: { '/jwks': json(200, { keys: [{ kty: 'oct' }] }) } })).toMatchObject({ keys: 'missing' })
		expect(await tested({ at: { '/jwks': json(200, 'keys') } })).toMatchObject({ keys: 'malformed' })
		expect(await tested({ metadata: { code_challenge_methods_supported: ['plain'] } })).toMatchObject({
			pkce: 'missing',
		})
	})

	test('an address may begin so many sign-ins, and no more', async () => {
		idp.behave()
		app.clock.move(sso_limits.window)
		const begin = async () =>
			(await fetch(`${app.origin}/sso/start/${id}`, { redirect: 'manual' })).headers.get('location')
		for (let count = 0; count < sso_limits.starts; count++) expect(await begin()).toContain(idp.issuer)
		expect(await begin()).toBe('/login?sso=busy')
		app.clock.move(sso_limits.window)
		expect(await begin()).toContain(idp.issuer)
	})
})
