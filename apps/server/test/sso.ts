import type { ProviderRules } from '@vitrine/domain/people/sso'
import { expect } from 'vitest'
import type { DialectName } from '../src/db/database.ts'
import { aApp, type TestApp } from './app.ts'
import { anAdmin, aVisitor, type Browser } from './browser.ts'
import { anIdentityProvider, type Person } from './identity-provider.ts'
import { aGroup, rootGroup } from './people.ts'

/** Rules that let everyone in as an operator of an organisation. */
export const someRules = (group_id: number, about: Partial<ProviderRules> = {}): ProviderRules => ({
	scopes: 'openid profile email',
	claims: { account: 'preferred_username', email: 'email', name: 'name', groups: 'groups' },
	creates: true,
	place: { role_id: 2, group_id },
	places: [],
	updates: true,
	disables: true,
	links_by_email: false,
	domains: [],
	allows_password: false,
	trusts_mfa: false,
	logs_out: false,
	...about,
})

/** A browser that stores cookies of every host and follows redirects from page to page. */
export interface Wanderer extends Browser {
	/** Opens an address and follows its redirects; returns the final page and all addresses on the way. */
	go(
		url: string,
		stop?: (url: URL) => boolean,
	): Promise<{ url: URL; status: number; passed: readonly URL[]; text: string }>
	/** Its cookies, by host and name. */
	readonly jar: Map<string, string>
}

/** A browser that has not signed in, for paths that lead to other servers and back. */
export const aWanderer = async (app: TestApp): Promise<Wanderer> => {
	const visitor = await aVisitor(app)
	const jar = new Map<string, string>()
	const keep = (host: string, response: Response): void => {
		for (const line of response.headers.getSetCookie()) {
			const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
			if (value === '' || /max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(`${host} ${name}`)
			else jar.set(`${host} ${name}`, value)
		}
	}
	const cookiesOf = (host: string): string =>
		[...jar]
			.filter(([key]) => key.startsWith(`${host} `))
			.map(([key, value]) => `${key.slice(host.length + 1)}=${value}`)
			.join('; ')
	const ask = async (url: URL, init: RequestInit = {}): Promise<Response> => {
		const headers = new Headers(init.headers)
		headers.set('cookie', cookiesOf(url.host))
		const response = await fetch(url, { ...init, headers, redirect: 'manual' })
		keep(url.host, response)
		return response
	}
	Object.assign(visitor.link, { fetch: (input: string | URL, init?: RequestInit) => ask(new URL(input), init) })
	const go: Wanderer['go'] = async (address, stop = () => false) => {
		const passed: URL[] = []
		let url = new URL(address, app.origin)
		for (;;) {
			passed.push(url)
			if (stop(url)) return { url, status: 0, passed, text: '' }
			const response = await ask(url)
			const to = response.headers.get('location')
			if (to === null) return { url, status: response.status, passed, text: await response.text() }
			url = new URL(to, url)
		}
	}
	return Object.assign(visitor, { go, jar })
}

export const isLogin = (url: URL): boolean => url.pathname === '/login'

/** An application with an organisation, and a real provider whose people sign in to it. */
export const anSsoSite = async (dialect: DialectName) => {
	const idp = await anIdentityProvider()
	const app = await aApp(dialect, { VITRINE_SSO_ALLOW: idp.host })
	idp.serve(app.origin)
	const admin = await anAdmin(app)
	const shop = await aGroup(app, await rootGroup(app))
	const aProvider = (rules: Partial<ProviderRules> = {}) => ({
		name: 'Company',
		issuer: idp.issuer,
		...idp.client,
		enabled: 1,
		rules: someRules(shop, rules),
	})
	const { id } = await admin.sso.add(aProvider())
	/** A browser that comes back from the provider and has not requested the session yet. */
	const back = async (sub: string, address = `/sso/start/${id}`): Promise<Wanderer> => {
		idp.signsIn = sub
		const browser = await aWanderer(app)
		const { url } = await browser.go(address, isLogin)
		expect(url.searchParams.get('sso')).toBe('1')
		return browser
	}
	/** A browser that has opened an address and followed redirects up to a page of this server. */
	const wanders = async (address: string): Promise<Wanderer> => {
		const browser = await aWanderer(app)
		await browser.go(address, ({ pathname }) => pathname.startsWith('/system/'))
		return browser
	}
	return {
		app,
		wanders,
		idp,
		admin,
		shop,
		id,
		aProvider,
		back,
		comes: async (sub: string): Promise<Wanderer> => {
			const browser = await back(sub)
			browser.session = await browser.sso.finish({})
			return browser
		},
		setRules: (rules: Partial<ProviderRules>) => {
			const { client_secret: _, ...about } = aProvider(rules)
			return admin.sso.edit({ id, ...about })
		},
		/** A person known to the provider, with these details. */
		aPerson: (name: string, about: Person = {}): string => {
			const usual = { preferred_username: name, name: `Name of ${name}`, email: `${name}@company.example` }
			idp.people.set(name, { ...usual, email_verified: true, ...about })
			return name
		},
		userOf: (account: string) =>
			app.database.db.selectFrom('users').selectAll().where('account', '=', account).executeTakeFirst(),
		remove: async () => {
			await app.remove()
			await idp.close()
		},
	}
}
export type SsoSite = Awaited<ReturnType<typeof anSsoSite>>
