import { errors } from '@vitrine/contract/error-codes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { type Branches, twoBranches } from '../../../test/branches.ts'
import { aChannel, type Browser, expectError, follow } from '../../../test/browser.ts'
import { aMaterial, aProgram, aTerminal, heard, type TerminalPair } from '../../../test/factories.ts'
import { aFallbackPlayer, type Publish } from '../../../test/fallback-player.ts'
import { aGroup, aMember } from '../../../test/people.ts'
import { aHolder, aRole } from '../../../test/roles.ts'

describe.each(dialects)('what plays where nothing else does, on %s', dialect => {
	let app: TestApp
	let to: Branches
	beforeAll(async () => {
		app = await aApp(dialect)
		to = await twoBranches(app)
	})
	afterAll(() => app.remove())

	const aPlayer = (pair: TerminalPair, capabilities?: readonly string[]) => aFallbackPlayer(app, pair, capabilities)
	const able = ['fallback']
	const ofGroup = (group_id: number, browser: Browser = to.admin) => browser.fallbacks.getOfGroup({ group_id })
	const chosen = async (group_id: number, program_id: number, browser: Browser = to.admin) => {
		await browser.fallbacks.setOfGroup({ group_id, choice: 'program', program_id })
		await app.settled()
	}
	const inherit = async (...group_ids: number[]) => {
		for (const group_id of group_ids) await to.admin.fallbacks.setOfGroup({ group_id, choice: 'inherit' })
		await app.settled()
	}

	test('is chosen by nobody who may not publish, for nothing out of sight, and not with what is out of sight', {
		tags: 'long',
	}, async () => {
		const { admin, east, west, easterner, westerner } = to
		const [pair] = await to.several(1, westerner)
		const [own, others] = [await aProgram(app, easterner), await aProgram(app, westerner)]
		const looker = await aHolder(app, east, await aRole(app, ['terminals.read', 'organizations.read', 'programs.read']))
		const chosen_one = { choice: 'program', program_id: own.id } as const
		await expectError(looker.fallbacks.setOfGroup({ group_id: east, ...chosen_one }), 'not_permitted')
		await expectError(easterner.fallbacks.setOfGroup({ group_id: west, ...chosen_one }), 'group_absent')
		await expectError(easterner.fallbacks.getOfGroup({ group_id: west }), 'group_absent')
		const device_id = pair?.terminal.id ?? 0
		await expectError(easterner.fallbacks.setOfTerminal({ device_id, ...chosen_one }), 'terminal_absent')
		await expectError(easterner.fallbacks.getOfTerminal({ device_id }), 'terminal_absent')
		const foreign = { group_id: east, choice: 'program', program_id: others.id } as const
		await expectError(easterner.fallbacks.setOfGroup(foreign), 'program_absent')
		await expectError(easterner.fallbacks.setOfGroup({ group_id: east, choice: 'program' }), 'program_absent')
		const empty = await admin.programs.create({ name: 'empty', w: 100, h: 100 })
		const nothing = { group_id: east, choice: 'program', program_id: empty.id } as const
		await expectError(admin.fallbacks.setOfGroup(nothing), 'program_empty')
		expect(await ofGroup(east)).toMatchObject({ choice: 'inherit', program_id: 0, from_group_id: 0, waits: null })
		expect((await looker.fallbacks.getOfGroup({ group_id: east })).choice).toBe('inherit')
	})

	test('comes as a release to whoever understands it, is inherited, changed and taken away', {
		tags: 'long',
	}, async () => {
		const { admin, root, east, easterner } = to
		const [first, second, third] = [await aProgram(app, admin), await aProgram(app, admin), await aProgram(app, admin)]
		const [pair, old_pair] = (await to.several(2)) as [TerminalPair, TerminalPair]
		const [player, old] = [await aPlayer(pair, able), await aPlayer(old_pair)]
		await chosen(root, first.id)
		expect(await player.sent()).toEqual([first.name])
		expect(await old.sent()).toEqual([])
		expect(await ofGroup(east)).toMatchObject({ choice: 'inherit', program_id: first.id, from_group_id: root })
		const all = await ofGroup(root)
		expect(all).toMatchObject({ choice: 'program', arrived: 1, unable: all.terminals - 1 })
		expect(await admin.fallbacks.getOfTerminal({ device_id: old.id })).toMatchObject({ arrived: 0, unable: 1 })
		// It is not among published releases, and nobody can take it down.
		const shown = await admin.terminals.listShown({ id: player.id })
		expect(shown.map(one => [one.kind, one.name])).toEqual([['fallback', first.name]])
		const listed = (await admin.releases.list({ limit: 500 })).list.map(row => row.id)
		expect(listed).not.toContain(shown[0]?.publish_id)
		await expectError(admin.releases.end({ id: shown[0]?.publish_id ?? 0 }), 'release_absent')
		// Choosing the same again changes nothing.
		await chosen(root, first.id)
		expect(await player.sent()).toEqual([])

		await chosen(east, second.id)
		expect(await player.sent()).toEqual([second.name])
		const device_id = player.id
		await easterner.fallbacks.setOfTerminal({ device_id, choice: 'none' })
		expect(await player.sent()).toEqual(['-'])
		expect(await admin.fallbacks.getOfTerminal({ device_id })).toMatchObject({ choice: 'none', program_id: 0 })
		await admin.fallbacks.setOfTerminal({ device_id, choice: 'program', program_id: third.id })
		expect(await player.sent()).toEqual([third.name])
		await admin.fallbacks.setOfTerminal({ device_id, choice: 'inherit' })
		expect(await player.sent()).toEqual([second.name])
		await inherit(east)
		expect(await player.sent()).toEqual([first.name])
		await inherit(root)
		expect(await player.sent()).toEqual(['-'])
		expect(await admin.terminals.listShown({ id: player.id })).toEqual([])
		expect(await old.sent()).toEqual([])
		for (const one of [player, old]) one.close()
	})

	test('goes with the place of a terminal, and with what its player says it understands', {
		tags: 'long',
	}, async () => {
		const { admin, east, west } = to
		const [here, there] = [await aProgram(app, admin), await aProgram(app, admin)]
		await chosen(east, here.id)
		await chosen(west, there.id)
		const [pair] = (await to.several(1)) as [TerminalPair]
		const player = await aPlayer(pair, able)
		expect(await player.sent()).toEqual([here.name])
		const look = await admin.terminals.getHandover({ ids: [player.id], group_id: west })
		expect(look.running).toEqual([])
		await to.move(pair)
		expect(await player.sent()).toEqual([there.name])
		const below = await aGroup(app, to.root)
		await to.move(pair, below)
		expect(await player.sent()).toEqual(['-'])
		await admin.organizations.move({ id: below, pid: east })
		expect(await player.sent()).toEqual([here.name])
		// Replaced by an older player, which would mistake a fallback for the regular program.
		player.close()
		const older = await aPlayer(pair)
		expect(await older.sent()).toEqual(['-'])
		older.close()
		const again = await aPlayer(pair, able)
		expect(await again.sent()).toEqual([here.name])
		again.close()
		await inherit(east, west)
	})

	test('a choice of the terminal alone stays behind where it goes', async () => {
		const { admin, easterner, west } = to
		const program = await aProgram(app, easterner)
		const [pair] = (await to.several(1)) as [TerminalPair]
		const player = await aPlayer(pair, able)
		await easterner.fallbacks.setOfTerminal({ device_id: player.id, choice: 'program', program_id: program.id })
		expect(await player.sent()).toEqual([program.name])
		await to.move(pair, west)
		expect(await player.sent()).toEqual(['-'])
		expect(await admin.fallbacks.getOfTerminal({ device_id: player.id })).toMatchObject({ program_id: 0 })
		player.close()
	})

	test('follows its program, but not before that is approved', { tags: 'long' }, async () => {
		const { admin, east, root } = to
		const auditor = await aMember(app, root, 'auditor')
		const made = await aProgram(app, admin)
		const [pair] = (await to.several(1)) as [TerminalPair]
		const player = await aPlayer(pair, able)
		await admin.system.save({ settings: { review_programs: '1' } })
		const other = await aMaterial(app, admin)
		const pending = await aProgram(app, admin)
		const chosen_one = { group_id: east, choice: 'program' } as const
		await expectError(admin.fallbacks.setOfGroup({ ...chosen_one, program_id: pending.id }), 'program_unapproved')
		await chosen(east, made.id)
		expect(await player.sent()).toEqual([made.name])
		const [window] = made.document.windows
		const resources = [{ ...window?.resources[0], name: other.name, material_id: other.id, sha256: other.sha256 }]
		const document = { ...made.document, windows: [{ ...window, resources }] } as typeof made.document
		const { revision } = await admin.programs.save({ id: made.id, revision: made.revision, document })
		expect(await player.sent()).toEqual([])
		expect((await ofGroup(east)).waits?.status).toBe(errors.program_unapproved.status)
		await auditor.review.decidePrograms({ programs: [{ id: made.id, revision }], approve: 1 })
		expect(await player.sent()).toEqual([made.name])
		expect(await ofGroup(east)).toMatchObject({ waits: null, arrived: 1 })
		await admin.system.save({ settings: { review_programs: '0' } })
		player.close()
		await inherit(east)
	})

	test('is chosen by reviewers alone where releases are reviewed, and stays what they chose', {
		tags: 'long',
	}, async () => {
		const { admin, east, root } = to
		const program = await aProgram(app, admin)
		const operator = await aMember(app, root, 'operator')
		const [pair] = (await to.several(1)) as [TerminalPair]
		const player = await aPlayer(pair, able)
		const chosen_one = { group_id: east, choice: 'program', program_id: program.id } as const
		await to.reviewed(async () => {
			await expectError(operator.fallbacks.setOfGroup(chosen_one), 'fallback_reviewed')
			await admin.fallbacks.setOfGroup(chosen_one)
			expect(await player.sent()).toEqual([program.name])
			const { revision, document } = await admin.programs.get({ id: program.id })
			await operator.programs.save({ id: program.id, revision, document: { ...document, background: '#112233' } })
			expect(await player.sent()).toEqual([])
			expect((await ofGroup(east)).waits).toEqual({
				status: errors.fallback_changed.status,
				values: { name: program.name },
			})
			await admin.fallbacks.setOfGroup(chosen_one)
			expect(await player.sent()).toEqual([program.name])
		})
		player.close()
		await inherit(east)
	})

	test('keeps its program from being deleted, and is sent again where it could not be fetched', {
		tags: 'long',
	}, async () => {
		const { admin, east } = to
		const program = await aProgram(app, admin)
		const place = await aGroup(app, east)
		await chosen(place, program.id)
		await expectError(admin.programs.remove({ id: program.id }), 'program_fallback')
		const pair = await aTerminal(admin)
		await to.move(pair, place)
		const channel = await aChannel(`ws://127.0.0.1:${app.socket_port}/?from=terminal`)
		const { sn, key } = pair
		channel.send({ type: 'bind', role: 'terminal', data: { sn, key, capabilities: able } })
		const isPublish = (frame: { type?: unknown }) => frame.type === 'publish'
		const { data } = await channel.next<{ data: Publish }>(isPublish)
		channel.send({ type: 'download', data: { dc_id: data.dc_id, status: 2, percent: 0, attempt: data.attempt } })
		await heard(channel)
		await app.settled()
		await chosen(place, program.id)
		const again = await channel.next<{ data: Publish }>(isPublish)
		expect(again.data.command_id).toBeGreaterThan(data.command_id)
		channel.close()
	})

	test('is brought after a restart where the process ended before it was', { tags: 'long' }, async () => {
		const { admin, east } = to
		const place = await aGroup(app, east)
		const program = await aProgram(app, admin)
		const pair = await aTerminal(admin)
		await to.move(pair, place)
		const player = await aPlayer(pair, able)
		expect(await player.sent()).toEqual([])
		player.close()
		// As after a crash: the choice is stored, but nothing has been sent.
		const by = { by_group_id: to.root, user_id: admin.session.user_id, updated_at: app.clock.now() }
		const chosen_one = {
			group_id: place,
			terminal_id: null,
			program_id: program.id,
			program_revision: program.revision,
			...by,
		}
		await app.database.db.insertInto('fallbacks').values(chosen_one).execute()
		app = await app.again()
		follow(admin, app)
		await app.settled()
		const later = await aPlayer(pair, able)
		expect(await later.sent()).toEqual([program.name])
		later.close()
	})

	test('does not come without end to a player that says another thing at every bind, and is always taken off', {
		tags: 'long',
	}, async () => {
		const { admin, east } = to
		const place = await aGroup(app, east)
		const program = await aProgram(app, admin)
		const pair = await aTerminal(admin)
		await to.move(pair, place)
		await chosen(place, program.id)
		const said = async (capabilities: readonly string[]): Promise<string[]> => {
			const player = await aPlayer(pair, capabilities)
			const words = await player.sent()
			player.close()
			return words
		}
		for (let time = 0; time < 5; time++) {
			expect(await said(able)).toEqual([program.name])
			expect(await said([])).toEqual(['-'])
		}
		expect(await said(able)).toEqual([])
		app.clock.move(86_400_001)
		expect(await said(able)).toEqual([program.name])
	})
})
