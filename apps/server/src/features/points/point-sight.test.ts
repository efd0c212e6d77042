import { errors } from '@vitrine/contract/error-codes'
import type { PointDetail } from '@vitrine/contract/release/points'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { type Branches, twoBranches } from '../../../test/branches.ts'
import { type Browser, expectError } from '../../../test/browser.ts'
import { aPoint, aProgram, aTerminal } from '../../../test/factories.ts'
import { aFallbackPlayer } from '../../../test/fallback-player.ts'
import { aGroup } from '../../../test/people.ts'

describe.each(dialects)('what somebody sees of a point, on %s', dialect => {
	let app: TestApp
	let to: Branches
	beforeAll(async () => {
		app = await aApp(dialect)
		to = await twoBranches(app)
	})
	afterAll(() => app.remove())

	/** Saves a point as it was returned, except for its name. */
	const savedAgain = (browser: Browser, seen: PointDetail) => {
		const { id, revision, area, group_id, device_ids, programs, groups } = seen
		const ids = { program_ids: programs.map(one => one.id), device_ids, group_ids: groups.map(one => one.id) }
		return browser.points.edit({ id, revision, area, group_id, ...ids, name: 'Saved', enabled: 1 })
	}
	/** What the user sees of the targets of a point. */
	const forWhom = ({ devices, device_ids, device_count, groups }: PointDetail) => ({
		devices: devices.map(({ id }) => id),
		device_ids,
		device_count,
		groups: groups.map(({ id }) => id),
	})
	/** The targets of a point. */
	const chosen = async (id: number) => {
		const { db } = app.database
		const devices = db.selectFrom('point_terminals').select('terminal_id').where('point_id', '=', id)
		const groups = db.selectFrom('point_groups').select('group_id').where('point_id', '=', id)
		return {
			devices: (await devices.orderBy('terminal_id').execute()).map(({ terminal_id }) => terminal_id),
			groups: (await groups.orderBy('group_id').execute()).map(({ group_id }) => group_id),
		}
	}

	test('terminals and organisations that have gone out of sight are not shown, and survive a change', {
		tags: 'long',
	}, async () => {
		const { admin, root, east, west, easterner, westerner } = to
		const program = await aProgram(app, easterner)
		const [gone, stays] = [await aTerminal(easterner), await aTerminal(easterner)]
		const below = await aGroup(app, east)
		const [gone_id, stays_id] = [gone.terminal.id, stays.terminal.id]
		const named = { device_ids: [gone_id, stays_id], group_ids: [below] }
		const point = await aPoint(easterner, { group_id: east, program_ids: [program.id], ...named })
		await to.move(gone)
		await westerner.terminals.edit({ id: gone_id, name: 'Secret', group_id: west })
		await admin.organizations.move({ id: below, pid: west })
		const seen = await easterner.points.get({ id: point.id })
		expect(JSON.stringify(seen)).not.toContain('Secret')
		expect(forWhom(seen)).toEqual({ devices: [stays_id], device_ids: [stays_id], device_count: 1, groups: [] })
		expect((await easterner.points.list({})).list.map(({ devices, groups }) => [devices.length, groups])).toEqual([
			[1, []],
		])
		expect((await savedAgain(easterner, seen)).name).toBe('Saved')
		expect(await chosen(point.id)).toEqual({ devices: [gone_id, stays_id], groups: [below] })
		// A user who sees them can save or remove them.
		const whole = await admin.points.get({ id: point.id })
		expect(whole.device_ids.toSorted((a, b) => a - b)).toEqual([gone_id, stays_id])
		await savedAgain(admin, whole)
		expect(await chosen(point.id)).toEqual({ devices: [gone_id, stays_id], groups: [below] })
		// Ids that were not chosen before are refused as usual, also if the point moves to another organisation.
		const { id, area, name } = whole
		const again = { id, area, name, program_ids: [program.id] }
		const third = (await aTerminal(westerner)).terminal.id
		await expectError(admin.points.edit({ ...again, group_id: east, device_ids: [third] }), 'terminal_absent')
		await expectError(admin.points.edit({ ...again, group_id: west, device_ids: [stays_id] }), 'terminal_absent')
		await admin.points.edit({ ...again, group_id: east, device_ids: [stays_id] })
		expect(await chosen(point.id)).toEqual({ devices: [stays_id], groups: [] })
		await admin.points.remove({ ids: [id] })
		await admin.organizations.move({ id: below, pid: root })
	})

	test('a program that only somebody above sees has no name, and plays on when somebody below saves', {
		tags: 'long',
	}, async () => {
		const { admin, east, easterner } = to
		const program = await aProgram(app, admin)
		const player = await aFallbackPlayer(app, await aTerminal(easterner), ['points'])
		const point = await aPoint(admin, { group_id: east, program_ids: [program.id], group_ids: [east], enabled: 1 })
		expect(await player.sent()).toEqual([`points ${point.name}`])
		const seen = await easterner.points.get({ id: point.id })
		expect(seen.programs).toEqual([{ id: program.id, name: '' }])
		await savedAgain(easterner, seen)
		expect(await player.sent()).toEqual(['points Saved'])
		const other = await aProgram(app, admin)
		const { id, area, name, group_id } = seen
		const more = { id, area, name, group_id, group_ids: [east], program_ids: [program.id, other.id] }
		await expectError(easterner.points.edit(more), 'point_programs_absent')

		// If a change of it awaits review, only its name is shown to a user who can see it.
		await admin.system.save({ settings: { review_releases: '1' } })
		await admin.programs.edit({ id: program.id, name: 'Secret', device_type: 1 })
		await app.settled()
		const { waits } = await easterner.points.get({ id })
		expect(waits).toEqual({ status: errors.point_out_of_sight.status, values: {} })
		expect((await admin.points.get({ id })).waits).toEqual({
			status: errors.point_changed.status,
			values: { name: 'Secret' },
		})
		// If it is saved by someone who cannot see it, the change is not approved along with it.
		await savedAgain(easterner, await easterner.points.get({ id }))
		expect((await admin.points.get({ id })).waits).toMatchObject({ status: errors.point_changed.status })
		await admin.system.save({ settings: { review_releases: '0' } })
		await admin.points.remove({ ids: [id] })
		player.close()
	})

	test('terminals are counted by what they have', { tags: 'long' }, async () => {
		const { admin, easterner, east } = to
		const program = await aProgram(app, admin)
		const group = await aGroup(app, east)
		const own = { group_id: group, program_ids: [program.id] }
		const pairs = [await aTerminal(easterner), await aTerminal(easterner), await aTerminal(easterner)]
		for (const pair of pairs) await to.move(pair, group)
		const [fetched, waiting, old] = pairs.map(({ terminal }) => terminal.id)
		const players = [
			await aFallbackPlayer(app, pairs[0] ?? (await aTerminal(easterner)), ['points']),
			await aFallbackPlayer(app, pairs[1] ?? (await aTerminal(easterner)), ['points']),
		]
		const all = await aPoint(admin, { ...own, group_ids: [group], enabled: 1 })
		const some = await aPoint(admin, { ...own, device_ids: [waiting ?? 0, old ?? 0], enabled: 1 })
		const off = await aPoint(admin, { ...own, device_ids: [fetched ?? 0] })
		await players[0]?.sent()
		const { list } = await admin.points.list({})
		const found = [all, some, off].map(({ id }) => {
			const { terminals, arrived, unable } = list.find(one => one.id === id) ?? {}
			return { terminals, arrived, unable }
		})
		expect(found).toEqual([
			{ terminals: 3, arrived: 1, unable: 1 },
			{ terminals: 2, arrived: 0, unable: 1 },
			{ terminals: 0, arrived: 0, unable: 0 },
		])
		await admin.points.remove({ ids: [all.id, some.id, off.id] })
		for (const player of players) player.close()
	})
})
