import { errors } from '@vitrine/contract/error-codes'
import { close_codes } from '@vitrine/contract/messages'
import { terminalAddress, terminalRoutes } from '@vitrine/contract/terminal-routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { aChannel, anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aProgram, aTerminal, bound } from '../../../test/factories.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'

describe.each(dialects)('banned terminals on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const isBanned = async (id: number) =>
		(await admin.terminals.list({ limit: 500, banned: 1 })).list.some(row => row.id === id)
	const answered = async (data: object) => {
		const channel = await aChannel(`ws://127.0.0.1:${app.socket_port}/?from=terminal`)
		channel.send({ type: 'bind', role: 'terminal', data })
		return { frame: await channel.next(), code: await channel.closed() }
	}

	test('are cut, refused with a number and words, and get nothing; unbanned they are let in again', {
		tags: 'long',
	}, async () => {
		const pair = await aTerminal(admin)
		const [{ id }, other] = [pair.terminal, await aTerminal(admin)]
		const program = await aProgram(app, admin)
		const channel = await bound(app, pair)
		expect(await admin.terminals.ban({ ids: [id], banned: 1 })).toEqual({ count: 1 })
		expect(await channel.closed()).toBe(close_codes.terminal_refused)
		const { status, text } = errors.terminal_banned
		expect(await answered({ sn: pair.sn, key: pair.key })).toEqual({
			frame: { type: 'bind', status, tips: text },
			code: close_codes.terminal_refused,
		})
		// Without the key a client does not learn of the ban.
		expect((await answered({ sn: pair.sn, key: 'wrong-key' })).frame).toMatchObject({
			status: errors.terminal_key_wrong.status,
		})
		const asked = await fetch(`${app.origin}${terminalAddress(terminalRoutes.playLog)}`, {
			method: 'POST',
			headers: { authorization: `Bearer ${channel.token}`, 'content-type': 'application/json' },
			body: '{}',
		})
		expect(await asked.json()).toMatchObject({ status })
		const refused = await expectError(
			admin.releases.publish({ play_ids: [program.id], deviceids: [id, other.terminal.id] }),
			'terminals_banned',
		)
		expect(refused.data).toMatchObject({ values: { names: { names: [pair.terminal.name], more: 0 } } })
		const order = { commands_info: [{ type: 'brightness', data: { value: 1 } }] }
		await expectError(admin.commands.generalCommand({ devices_info: [{ id }], ...order }), 'terminal_banned')
		const both = await admin.commands.generalCommand({ devices_info: [{ id }, { id: other.terminal.id }], ...order })
		expect(both).toMatchObject({ targets: 1, skipped: [{ id, reason: text }] })
		expect(await isBanned(id)).toBe(true)
		expect((await admin.terminals.list({ limit: 500, banned: 0 })).list.some(row => row.id === id)).toBe(false)
		expect(await admin.terminals.ban({ ids: [id], banned: 0 })).toEqual({ count: 1 })
		const again = await bound(app, pair)
		expect(again.device_id).toBe(id)
		expect(await isBanned(id)).toBe(false)
		again.close()
	})

	test('are those of an organisation and all below it where that is said, and nobody else’s', {
		tags: 'long',
	}, async () => {
		const root = await rootGroup(app)
		const [east, west] = [await aGroup(app, root), await aGroup(app, root)]
		const below = await aGroup(app, east)
		const people = await Promise.all([aMember(app, east), aMember(app, below), aMember(app, west)])
		const [chief, member, stranger] = people as [Browser, Browser, Browser]
		const [one, two, three] = [await aTerminal(chief), await aTerminal(member), await aTerminal(stranger)]
		const all = [one, two, three].map(({ terminal }) => terminal.id)
		await expectError(chief.terminals.ban({ ids: all, banned: 1 }), 'terminal_absent')
		await expectError(chief.terminals.ban({ ids: [], banned: 1 }), 'no_terminal')
		expect(await Promise.all(all.map(isBanned))).toEqual([false, false, false])
		expect(await chief.terminals.ban({ ids: [one.terminal.id], banned: 1, scope: 'subordinates' })).toEqual({
			count: 2,
		})
		expect(await Promise.all(all.map(isBanned))).toEqual([true, true, false])
		expect(await member.terminals.ban({ ids: [two.terminal.id], banned: 0 })).toEqual({ count: 1 })
		expect(await Promise.all(all.map(isBanned))).toEqual([true, false, false])
	})
})
