import { randomUUID } from 'node:crypto'
import { shapeValue } from '@vitrine/contract/call/shape-values'
import { close_codes, terminalFrame, webFrame } from '@vitrine/contract/messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from './app.ts'
import { leaksOf } from './attack/attempts.ts'
import { isId, kinds } from './attack/ids.ts'
import { changesOf, countFrom, stateOf } from './attack/state.ts'
import { aVictim, type Victim } from './attack/victim.ts'
import { aChannel, type Channel } from './browser.ts'
import { aSocket, bound, heard } from './factories.ts'
import { rootGroup } from './people.ts'

type Frame = { type: string } & Record<string, unknown>

/** Every frame of the contract with a number in place of each id, with and without its optional fields. */
const framesWith = (of: typeof webFrame | typeof terminalFrame, id: number, texts: Record<string, string>): Frame[] =>
	of.options.flatMap(option =>
		[true, false].map(optional => {
			const number = (place: readonly string[]): number | undefined => (isId(place) ? id : undefined)
			const text = (place: readonly string[]): string | undefined => texts[place.at(-1) ?? '']
			return shapeValue(option, [], { number, text, optional: () => optional }) as Frame
		}),
	)

describe.each(dialects)('attacked with every frame on %s', dialect => {
	let app: TestApp
	let neighbour: Victim
	let victim: Victim
	beforeAll(async () => {
		app = await aApp(dialect)
		const root = await rootGroup(app)
		neighbour = await aVictim(app, root, 20_000_000)
		victim = await aVictim(app, root, 40_000_000)
		await countFrom(app, 60_000_000)
	})
	afterAll(() => app.remove())

	const open = (from: string): Promise<Channel> => aChannel(`ws://127.0.0.1:${app.socket_port}/?from=${from}`)
	/** Collects everything sent on a socket until it goes quiet or closes. */
	const listen = (channel: Channel): string[] => {
		const said: string[] = []
		channel.socket.on('message', raw => void said.push(String(raw)))
		return said
	}
	const ofVictim = (changes: string[]): string[] => changes.filter(change => leaksOf(victim, change, '').length > 0)
	const ids = (): number[] => kinds.map(kind => victim.ids[kind])

	test('a terminal changes nothing and hears nothing of what is for others', async () => {
		const before = await stateOf(app)
		const { sn, key } = neighbour.terminal
		for (const id of ids())
			for (const frame of framesWith(terminalFrame, id, {}).filter(({ type }) => type !== 'bind')) {
				const channel = await bound(app, { sn, key })
				const said = listen(channel)
				channel.send(frame)
				await heard(channel)
				await app.settled()
				channel.close()
				await channel.closed()
				expect(leaksOf(victim, said.join(''), JSON.stringify(frame))).toEqual([])
			}
		await app.settled()
		// What a terminal claims to play is stored for that terminal only.
		const own = `"sn":"${sn}"`
		expect(ofVictim(changesOf(before, await stateOf(app))).filter(change => !change.includes(own))).toEqual([])
		const lists = [
			await neighbour.administrator.terminals.list({}),
			await neighbour.administrator.releases.list({}),
			await neighbour.administrator.inbox.list({}),
		]
		expect(leaksOf(victim, JSON.stringify(lists), '').filter(word => !ids().map(String).includes(word))).toEqual([])
	})

	test('with the number of another terminal, and any key but its own, nobody is let in', async () => {
		const before = await stateOf(app)
		const { sn, token } = victim.terminal
		for (const key of [randomUUID(), neighbour.terminal.key, token, victim.administrator.session.token]) {
			const [refused] = framesWith(terminalFrame, victim.ids.terminal, { sn, key })
			const channel = await open('terminal')
			const said = listen(channel)
			channel.send({ ...refused, data: { ...(refused?.data as object), pairing: false } })
			expect(await channel.closed()).toBe(close_codes.terminal_refused)
			expect(leaksOf(victim, said.join(''), sn)).toEqual([])
		}
		expect(changesOf(before, await stateOf(app))).toEqual([])
	})

	test('before a bind every frame is nothing, as a terminal and as a browser', async () => {
		const before = await stateOf(app)
		for (const from of ['terminal', 'web'])
			for (const of of [terminalFrame, webFrame])
				for (const frame of framesWith(of, victim.ids.download, {})) {
					const channel = await open(from)
					const said = listen(channel)
					channel.send(frame)
					// Answered or closed: either follows any answer to the frame.
					channel.send({ type: 'unknown' })
					await channel.closed()
					expect(leaksOf(victim, said.join(''), JSON.stringify(frame))).toEqual([])
					expect(said.filter(text => /"status":1[,}]/.test(text))).toEqual([])
				}
		expect(changesOf(before, await stateOf(app))).toEqual([])
	})

	test('a browser binds by its own session only, whoever it says it is', async () => {
		const before = await stateOf(app)
		const { user_id, token } = victim.administrator.session
		const own = neighbour.administrator
		for (const [cookie, data] of [
			['', { user_id, token }],
			[own.cookie, { user_id, token }],
			[own.cookie, { user_id, token: own.session.token }],
			[victim.administrator.cookie, { user_id, token: own.session.token }],
			['', { user_id, token: victim.terminal.token }],
		] as const) {
			const channel = await aChannel(`ws://127.0.0.1:${app.socket_port}/?from=web`, cookie ? { cookie } : {})
			const said = listen(channel)
			channel.send({ type: 'bind', role: 'web', from: 'bind_user', data })
			expect(await channel.closed()).toBe(close_codes.web_refused)
			expect(said).toEqual([])
		}
		expect(changesOf(before, await stateOf(app))).toEqual([])
	})

	test('while the victim works, the browsers of others hear nothing of it', async () => {
		const socket = await aSocket(app, neighbour.administrator)
		const said = listen(socket)
		const { administrator: own, ids: its, terminal, mark } = victim
		const channel = await bound(app, terminal)
		await own.programs.copy({ id: its.program, name: `${mark} copy` })
		await own.releases.publish({ play_ids: [its.program], deviceids: [its.terminal] })
		const { data } = await channel.next<{ data: { dc_id: number; attempt: number } }>(({ type }) => type === 'publish')
		channel.send({ type: 'download', data: { dc_id: data.dc_id, status: 3, percent: 100, attempt: data.attempt } })
		await heard(channel)
		await own.terminals.edit({ id: its.terminal, name: `${mark} renamed` })
		await own.emergency.cancel({ publish_id: its.alarm })
		channel.close()
		await channel.closed()
		await app.settled()
		socket.send({ type: 'heart_package', data: { token: neighbour.administrator.session.token } })
		await socket.next(({ type }) => type === 'heart_package')
		expect(leaksOf(victim, said.join(''), '')).toEqual([])
		expect(said.map(text => JSON.parse(text).type).filter(type => type !== 'heart_package')).toEqual([])
		socket.close()
	})

	test('a terminal fetches what was published to it, and nothing else', async () => {
		const { token } = neighbour.terminal
		const fetched = async (path: string, authorization: string): Promise<string> => {
			const answer = await fetch(`${app.origin}${path}`, { headers: { authorization } })
			const text = await answer.text()
			expect(leaksOf(victim, text, path)).toEqual([])
			return text
		}
		const files = [victim.sha256, victim.manifest, '0'.repeat(64), '..%2f..%2fvitrine.sqlite', `${victim.sha256}/..`]
		for (const bearer of [
			token,
			'',
			'x',
			`${neighbour.ids.terminal}.${token.split('.')[1]}x`,
			victim.administrator.session.token,
		])
			for (const kind of ['manifest', 'file', 'feed'])
				for (const name of files) {
					const text = await fetched(`/api/terminal/${kind}/${name}`, `Bearer ${bearer}`)
					expect(text.length).toBeLessThan(500)
				}
		// The token of one terminal opens nothing as another.
		const forged = `${victim.ids.terminal}.${token.split('.')[1]}`
		expect((await fetched(`/api/terminal/manifest/${victim.manifest}`, `Bearer ${forged}`)).length).toBeLessThan(500)
	})
})
