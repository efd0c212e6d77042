import { allCalls } from '@vitrine/contract/all'
import type { Endpoint } from '@vitrine/contract/call/endpoint'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from './app.ts'
import { changesOf, stateOf } from './attack/state.ts'
import { between } from './between.ts'
import { anAdmin, type Browser } from './browser.ts'
import { aPicture } from './factories.ts'
import { anInventory, type Inventory, nothing, type Params, type Recipe } from './foreign-inventory.ts'
import { recipes } from './foreign-recipes.ts'
import { aGroup, aMember, rootGroup } from './people.ts'
import { type Answer, post, signed } from './raw.ts'

const changing = Object.entries(allCalls).flatMap(([feature, group]) =>
	Object.entries<Endpoint>(group).flatMap(([name, endpoint]) => {
		const recipe = (recipes as unknown as Record<string, Record<string, Recipe>>)[feature]?.[name] ?? nothing
		// Stopping and resending go through the queue that writes download states, in transactions shared by many calls.
		const isQueued = feature === 'downloads'
		return endpoint.does === undefined || recipe === nothing || isQueued
			? []
			: [{ name: `${feature}.${name}`, endpoint, recipe }]
	}),
)

/** Calls that leave no gap for the move: they are refused earlier, or name nothing of the branch. */
const not_reached = new Set([
	...['emergency.cancel', 'emergency.mode', 'emergency.confirm', 'exchange.take', 'licence.install', 'licence.remove'],
	...['mail.again', 'mail.remove', 'maintenance.dismissCheck', 'maintenance.saveBackupPlan', 'maintenance.startBackup'],
	...['materials.uploadCancel', 'materials.uploadFinish', 'nodes.setDefault', 'nodes.startMigration'],
	...['roles.add', 'roles.edit'],
	...['roles.remove', 'system.save', 'system.setPicture', 'system.removePicture', 'templates.useMaterial'],
	...['review.decideMaterials', 'review.decidePrograms', 'review.decideReleases', 'review.decideInterludes'],
	...['terminals.importSheet', 'terminals.pair', 'timing.apply', 'timing.end', 'upgrades.addArtifact'],
])

/** The rows that a move writes, there and back. */
const of_the_move = /^[+-] (groups|places|terminal_places) /

describe.each(dialects)('a branch that is moved away between the look and the write on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let own: Inventory
	let below: Inventory
	let west = 0
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		const root = await rootGroup(app)
		const east = await aGroup(app, root)
		west = await aGroup(app, root)
		own = await anInventory(app, east, await aMember(app, east, 'administrator'))
		const group = await aGroup(app, east)
		below = await anInventory(app, group, await aMember(app, group, 'administrator'))
		await app.settled()
	})
	afterAll(() => app.remove())
	afterEach(() => admin.organizations.move({ id: below.group, pid: own.group }))

	const send = async ({ path, upload }: Endpoint, params: Params): Promise<Answer> => {
		const fields = signed(own.browser, path, params)
		if (!upload) return post(own.browser, path, fields)
		const form = new FormData()
		for (const [name, value] of Object.entries(fields)) form.set(name, value)
		form.set('file', new Blob([new Uint8Array(await aPicture())]), 'x.png')
		return post(own.browser, path, form)
	}
	const reached = new Set<string>()

	test.each(changing)('$name', async ({ name, endpoint, recipe }) => {
		for (const params of recipe(own, below)) {
			const before = await stateOf(app)
			const hook = between(app, endpoint.path, () => admin.organizations.move({ id: below.group, pid: west }))
			const answer = await send(endpoint, params).finally(hook.restore)
			await app.settled()
			expect([params, answer.code]).toEqual([params, 200])
			// A call that writes nothing itself never triggered the move.
			if (!hook.happened()) continue
			reached.add(name)
			expect([params, answer.status]).not.toEqual([params, 1])
			const changes = changesOf(before, await stateOf(app)).filter(row => !of_the_move.test(row))
			expect([params, changes]).toEqual([params, []])
			await admin.organizations.move({ id: below.group, pid: own.group })
		}
	})

	test('the move came in between in all of these', () => {
		const missed = changing.map(({ name }) => name).filter(name => !reached.has(name))
		expect(missed.sort()).toEqual([...not_reached].sort())
	})
})
