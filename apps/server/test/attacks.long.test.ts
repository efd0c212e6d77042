import { allCalls } from '@vitrine/contract/all'
import type { Endpoint } from '@vitrine/contract/call/endpoint'
import { numberPlaces } from '@vitrine/contract/call/shape-values'
import { errors } from '@vitrine/contract/error-codes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from './app.ts'
import { attemptsOf, type Fields, fieldsOf, leaksOf } from './attack/attempts.ts'
import { isId, kindsAt } from './attack/ids.ts'
import { changesOf, countFrom, stateOf } from './attack/state.ts'
import { aVictim, type Victim } from './attack/victim.ts'
import { aVisitor, type Browser } from './browser.ts'
import { aMember, nobody, rootGroup } from './people.ts'
import { type Answer, post, signed } from './raw.ts'

const features = Object.keys(allCalls)
const callsOf = (feature: string): { name: string; endpoint: Endpoint }[] =>
	Object.entries((allCalls as Record<string, Record<string, Endpoint>>)[feature] ?? {}).map(([name, endpoint]) => ({
		name: `${feature}.${name}`,
		endpoint,
	}))

/** Calls that end the session or change the caller: they only affect the caller. */
const of_oneself = (endpoint: Endpoint): boolean => endpoint.may === 'signed_in' && endpoint.does !== undefined

/** All parameters sent so far: the operation log shows them to every reader. */
const said: string[] = []

/** Values that an answer may repeat because the caller sent them. */
const askedWith = (feature: string, fields: Fields): string =>
	feature === 'logs' ? said.join() : JSON.stringify(fields)

/** Sends parameters as this caller; returns the answer with its text. */
const send = async (
	browser: Browser,
	{ path, upload }: Endpoint,
	fields: Fields,
	headers: Record<string, string> = {},
): Promise<Answer & { text: string }> => {
	said.push(JSON.stringify(fields))
	const all = signed(browser, path, fields)
	let body: FormData | Record<string, string> = all
	if (upload) {
		body = new FormData()
		for (const [name, value] of Object.entries(all)) body.set(name, value)
		body.set('file', new Blob(['x'.repeat(64)]), 'x.png')
	}
	const answer = await post(browser, path, body, headers)
	return { ...answer, text: JSON.stringify([answer.data, answer.tips]) }
}

/** Calls that succeed for the caller's own things although something foreign is named, which they leave alone; with the reason. */
const passed_over: Readonly<Record<string, string>> = {
	'materials.uploadKnown': 'a file of others is answered as one that is not known',
	'emergency.publish': 'a kept content counts, and not the one beside it',
	'releases.publish': 'steps count for timed releases only',
	'releases.end': 'taken down where it is in sight',
	'emergency.cancel': 'taken down where it is in sight',
	'interludes.end': 'taken down where it is in sight',
	'timing.end': 'taken down where it is in sight',
	'terminals.changeFiltered': 'a filter finds nothing of others',
}

/** Traces in an answer of how the server is built. */
const innards = /sqlite|postgres|syntax error|node_modules|\.ts:\d|\bat \w+ \(|select .+ from |constraint|ECONN|ENOENT/i

test('the attack knows of every id what it may be', () => {
	const unknown = features.flatMap(feature =>
		callsOf(feature).flatMap(({ name, endpoint }) =>
			numberPlaces(endpoint)
				.filter(place => isId(place) && kindsAt(feature, place).length === 0)
				.map(place => `${name} ${place.join('.')}`),
		),
	)
	expect(unknown).toEqual([])
})

describe.each(dialects)('attacked with every call on %s', dialect => {
	let app: TestApp
	let neighbour: Victim
	let victim: Victim
	let visitor: Browser
	let powerless: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		const root = await rootGroup(app)
		neighbour = await aVictim(app, root, 20_000_000)
		victim = await aVictim(app, root, 40_000_000)
		await countFrom(app, 60_000_000)
		visitor = await aVisitor(app)
		powerless = await aMember(app, victim.ids.group, nobody)
		await app.settled()
	})
	afterAll(() => app.remove())

	/** Makes attempts and returns those that end badly. */
	const attack = async (
		browser: Browser,
		feature: string,
		fieldsFor: (endpoint: Endpoint) => readonly Fields[],
		isRight: (endpoint: Endpoint, answer: Answer, name: string) => boolean,
		isTheirs: (change: string) => boolean = () => true,
		headers: Record<string, string> = {},
	): Promise<{ made: number; wrong: unknown[] }> => {
		const before = await stateOf(app)
		const wrong: unknown[] = []
		let made = 0
		for (const { name, endpoint } of callsOf(feature))
			for (const fields of fieldsFor(endpoint)) {
				made++
				const answer = await send(browser, endpoint, fields, headers)
				const leaks = leaksOf(victim, answer.text, askedWith(feature, fields))
				if (answer.code === 200 && leaks.length === 0 && !innards.test(answer.text) && isRight(endpoint, answer, name))
					continue
				wrong.push([name, fields, answer.code, answer.status, answer.tips, leaks])
			}
		await app.settled()
		return { made, wrong: [...wrong, ...changesOf(before, await stateOf(app)).filter(isTheirs)] }
	}
	/** Rows of the victim, and rows of others that have come to refer to it. */
	const isOfVictim = (change: string): boolean => leaksOf(victim, change, '').length > 0
	const isRefused = (answer: Answer): boolean => answer.status !== 1 && answer.tips !== ''

	test.each(features)(
		'%s: the administrator of another organisation reads and changes nothing of it',
		async feature => {
			const { made, wrong } = await attack(
				neighbour.administrator,
				feature,
				endpoint => attemptsOf(feature, endpoint, neighbour.ids, victim),
				(endpoint, answer, name) => endpoint.does === undefined || isRefused(answer) || name in passed_over,
				isOfVictim,
			)
			expect(wrong).toEqual([])
			const named = callsOf(feature).some(({ endpoint }) =>
				numberPlaces(endpoint).some(place => kindsAt(feature, place).some(kind => kind !== 'role')),
			)
			if (named) expect(made).toBeGreaterThan(0)
		},
	)

	test.each(features)('%s: what another organisation reads does not name it', async feature => {
		const reads = (endpoint: Endpoint): Fields[] =>
			endpoint.does === undefined &&
			endpoint.may !== 'anyone' &&
			!/totpBegin|EmailCode|see|Thumbnail|screenshot|Chunk/i.test(endpoint.path)
				? [fieldsOf(feature, endpoint, neighbour, 'nothing'), fieldsOf(feature, endpoint, neighbour, 'ids')]
				: []
		const { wrong } = await attack(neighbour.administrator, feature, reads, () => true, isOfVictim)
		expect(wrong).toEqual([])
	})

	test.each(features)('%s: a user without rights does nothing, even in the own organisation', async feature => {
		const { wrong } = await attack(
			powerless,
			feature,
			endpoint =>
				endpoint.may === 'anyone' || endpoint.may === 'signed_in'
					? []
					: [fieldsOf(feature, endpoint, victim, 'nothing'), fieldsOf(feature, endpoint, victim, 'ids')],
			(_endpoint, answer) => answer.status === errors.not_permitted.status && answer.data !== undefined,
		)
		expect(wrong).toEqual([])
	})

	test.each(features)('%s: a stranger hears nothing and changes nothing, whatever it claims to be', async feature => {
		const stolen = {
			...visitor,
			link: {
				...visitor.link,
				credentials: () => ({ token: victim.administrator.session.token, key: victim.administrator.session.sign_key }),
			},
		} as Browser
		const claims: [Browser, Record<string, string>][] = [
			[visitor, {}],
			// A stolen token with its signing key, but without its cookie.
			[stolen, {}],
			[visitor, { cookie: `vitrine_session=${'x'.repeat(43)}` }],
			[visitor, { authorization: `Bearer vtp_${'x'.repeat(43)}` }],
			// These calls do not accept a terminal's token.
			[visitor, { authorization: `Bearer ${victim.terminal.token}` }],
		]
		for (const [browser, headers] of claims) {
			const isOpen = ({ may }: Endpoint): boolean => may === 'anyone'
			const { wrong } = await attack(
				browser,
				feature,
				endpoint => [fieldsOf(feature, endpoint, victim, 'ids')],
				(endpoint, answer) => isOpen(endpoint) || isRefused(answer),
				() => true,
				headers,
			)
			expect(wrong).toEqual([])
		}
	})

	test.each(features)('%s: hostile values are refused or taken to the letter, and break nothing', async feature => {
		const before = await stateOf(app)
		const wrong: unknown[] = []
		for (const { name, endpoint } of callsOf(feature).filter(call => !of_oneself(call.endpoint)))
			wrong.push(...(await brokenBy(name, endpoint, hostileFields(feature, endpoint))))
		expect(wrong).toEqual([])
		const is = new Set(await stateOf(app))
		expect(before.filter(row => row.includes(victim.mark) && !is.has(row))).toEqual([])
		expect(({} as Record<string, unknown>).polluted).toBeUndefined()
	})

	/** The bad answers of a call to values that it should have rejected or treated literally. */
	const brokenBy = async (name: string, endpoint: Endpoint, values: readonly Fields[]): Promise<unknown[]> => {
		const wrong: unknown[] = []
		for (const fields of values) {
			const answer = await send(neighbour.administrator, endpoint, fields)
			const leaks = leaksOf(victim, answer.text, JSON.stringify(fields))
			const tells = innards.test(withoutAsked(answer.text, fields))
			if (answer.code !== 200 || leaks.length > 0 || tells)
				wrong.push([name, fields, answer.code, answer.status, answer.tips, leaks])
		}
		return wrong
	}

	/** An answer without the parameters it repeats. */
	const withoutAsked = (text: string, fields: Fields): string =>
		Object.values(fields)
			.filter(value => value !== '')
			.reduce((rest, value) => rest.replaceAll(JSON.stringify(value).slice(1, -1), ''), text)

	const hostileFields = (feature: string, endpoint: Endpoint): Fields[] => {
		const good = fieldsOf(feature, endpoint, neighbour, 'everything')
		const absent = Object.fromEntries(
			Object.entries(good).map(([name, value]) => [name, isId([name]) ? value.replaceAll(/\d+/g, '987654') : value]),
		)
		return Object.keys(good).flatMap((name, at) =>
			[0, 1, 2, 3].map(turn => ({ ...absent, [name]: hostile[(at * 4 + turn) % hostile.length] ?? '' })),
		)
	}
})

/** What attackers enter into fields. */
const hostile = [
	"' or 1=1 --",
	'"; drop table users; --',
	'1) union select password_hash from credentials --',
	'%',
	'_%\\',
	'{"__proto__":{"polluted":1}}',
	'{"constructor":{"prototype":{"polluted":1}}}',
	'['.repeat(5000),
	'NaN',
	'1e309',
	'-1',
	'9'.repeat(16),
	'9007199254740993',
	'["\\ud800"]',
	'{"name":"\\ud800\\u0000"}',
	'../../../etc/passwd',
	'%2e%2e%2f%00',
	'<script>alert(1)</script>',
	'{{7*7}}#{7*7}<%=7*7%>',
	'=1+1',
	'x'.repeat(8000),
	'[1,2,{"a":[]}]',
	'null',
	'[null]',
	'0x10',
]
