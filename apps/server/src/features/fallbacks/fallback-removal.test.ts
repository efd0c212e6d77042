import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { type Branches, twoBranches } from '../../../test/branches.ts'
import { type Browser, expectError } from '../../../test/browser.ts'
import { aMaterial, aProgram, type TerminalPair } from '../../../test/factories.ts'
import { aFallbackPlayer } from '../../../test/fallback-player.ts'
import { aGroup, aMember } from '../../../test/people.ts'

describe.each(dialects)('a program that plays where nothing else does, on %s', dialect => {
	let app: TestApp
	let to: Branches
	beforeAll(async () => {
		app = await aApp(dialect)
		to = await twoBranches(app)
	})
	afterAll(() => app.remove())

	const aPlayer = (pair: TerminalPair) => aFallbackPlayer(app, pair, ['fallback'])
	const chosen = async (group_id: number, program_id: number, browser: Browser = to.admin) => {
		await browser.fallbacks.setOfGroup({ group_id, choice: 'program', program_id })
		await app.settled()
	}
	const inherit = async (...group_ids: number[]) => {
		for (const group_id of group_ids) await to.admin.fallbacks.setOfGroup({ group_id, choice: 'inherit' })
		await app.settled()
	}

	test('keeps its program from being deleted while it is chosen, says where, and no longer', {
		tags: 'long',
	}, async () => {
		const { east, easterner } = to
		const [program, next] = [await aProgram(app, easterner), await aProgram(app, easterner)]
		const place = await aGroup(app, east)
		const [pair] = (await to.several(1)) as [TerminalPair]
		const player = await aPlayer(pair)
		await chosen(place, program.id, easterner)
		const device_id = player.id
		await easterner.fallbacks.setOfTerminal({ device_id, choice: 'program', program_id: program.id })
		expect(await player.sent()).toEqual([program.name])
		const places = [
			{ group_id: place, device_id: 0, chosen: 1 },
			{ group_id: 0, device_id, sn: pair.sn, name: pair.terminal.name, chosen: 1 },
		]
		const error = await expectError(easterner.programs.remove({ id: program.id }), 'program_fallback')
		const use = { id: program.id, name: program.name, releases: [], interludes: [], fallbacks: places }
		expect(error.data).toMatchObject({ uses: [use], hidden: 0 })
		const about = await easterner.programs.details({ id: program.id })
		// Releases that appear in no list are not mentioned.
		expect(about).toMatchObject({ releases: [], hidden: 0, fallbacks: places, hidden_fallbacks: 0 })

		await easterner.fallbacks.setOfTerminal({ device_id, choice: 'program', program_id: next.id })
		expect(await player.sent()).toEqual([next.name])
		await inherit(place)
		await easterner.programs.remove({ id: program.id })
		await expectError(easterner.programs.get({ id: program.id }), 'program_absent')
		await easterner.fallbacks.setOfTerminal({ device_id, choice: 'inherit' })
		expect(await player.sent()).toEqual(['-'])
		await easterner.programs.remove({ id: next.id })
		player.close()
	})

	test('names nothing out of sight that keeps its program, and what a terminal has until its successor can come', {
		tags: 'long',
	}, async () => {
		const { admin, easterner, westerner, east, west } = to
		const [program, next] = [await aProgram(app, admin), await aProgram(app, admin)]
		await admin.programs.share({ id: program.id, shared: 1 })
		await chosen(east, program.id, easterner)
		const [pair] = (await to.several(1)) as [TerminalPair]
		const player = await aPlayer(pair)
		expect(await player.sent()).toEqual([program.name])
		const { data } = await expectError(admin.programs.remove({ id: program.id }), 'program_fallback')
		expect(data).toMatchObject({ uses: [{ fallbacks: [{ group_id: east, chosen: 1 }] }], hidden: 0 })
		const about = await westerner.programs.details({ id: program.id })
		expect(about).toMatchObject({ fallbacks: [], hidden_fallbacks: 0 })

		// The choice at the destination has changed and waits for review.
		await chosen(west, next.id)
		await admin.system.save({ settings: { review_programs: '1' } })
		const other = await aMaterial(app, admin)
		const [window] = next.document.windows
		const resources = [{ ...window?.resources[0], name: other.name, material_id: other.id, sha256: other.sha256 }]
		const document = { ...next.document, windows: [{ ...window, resources }] } as typeof next.document
		const { revision } = await admin.programs.save({ id: next.id, revision: next.revision, document })
		await to.move(pair)
		await inherit(east)
		expect(await player.sent()).toEqual([])
		const kept = await expectError(admin.programs.remove({ id: program.id }), 'program_fallback')
		expect(kept.data).toMatchObject({ uses: [{ fallbacks: [{ device_id: player.id, chosen: 0 }] }], hidden: 0 })
		const auditor = await aMember(app, to.root, 'auditor')
		await auditor.review.decidePrograms({ programs: [{ id: next.id, revision }], approve: 1 })
		await admin.system.save({ settings: { review_programs: '0' } })
		expect(await player.sent()).toEqual([next.name])
		await inherit(west)
		await admin.programs.remove({ id: program.id })
		player.close()
	})

	test('is said to change before an organisation or a terminal moves, and only where it does', {
		tags: 'long',
	}, async () => {
		const { admin, root, east, west } = to
		const [here, there] = [await aProgram(app, admin), await aProgram(app, admin)]
		const below = await aGroup(app, east)
		const several = await to.several(3)
		for (const pair of several) await to.move(pair, below)
		const ids = several.map(({ terminal }) => terminal.id)
		const changes = async (pid: number) => (await admin.organizations.getHandover({ id: below, pid })).fallbacks
		expect(await changes(west)).toEqual([])
		await chosen(east, here.id)
		await chosen(west, there.id)
		const change = { before: here.name, after: there.name }
		expect(await changes(west)).toEqual([{ ...change, terminals: 3 }])
		expect(await changes(root)).toEqual([{ before: here.name, after: '', terminals: 3 }])
		// A choice for this terminal alone moves along, because its chooser includes the destination too.
		const own = { device_id: ids[0] ?? 0, choice: 'program', program_id: there.id } as const
		await admin.fallbacks.setOfTerminal(own)
		expect(await changes(west)).toEqual([{ ...change, terminals: 2 }])
		const look = await admin.terminals.getHandover({ ids, group_id: west })
		expect(look.fallbacks).toEqual([{ ...change, terminals: 2 }])
		await chosen(below, here.id)
		expect(await changes(west)).toEqual([])
		await inherit(east, west, below)
	})
})
