import { CallError } from '@vitrine/contract/call/client'
import { toTerminal } from '@vitrine/contract/frames'
import { readOutside, shaped } from '@vitrine/domain/json-text'
import { preset_roles } from '@vitrine/domain/people/permission'
import type { TestApp } from './app.ts'
import { draft } from './branches.ts'
import { aChannel, anAdmin, aVisitor, type Browser, type Channel, signIn } from './browser.ts'
import { aName, aProgram, aTerminal, type TerminalPair } from './factories.ts'
import { aGroup, aUser, password, rootGroup } from './people.ts'
import type { ModelRole } from './reach-model.ts'
import { ReachModel } from './reach-model.ts'

/** A terminal that accepts everything it is sent, at once. */
export interface Screen extends TerminalPair {
	readonly notified: Set<number>
	/** Which of those have been examined, and which releases they removed. */
	readonly read: Set<number>
	readonly recalled: Set<number>
	channel: Channel | null
}

/** The product and its model, side by side. */
export interface World {
	readonly app: TestApp
	readonly admin: Browser
	readonly model: ReachModel
	readonly orgs: number[]
	readonly people: number[]
	readonly screens: Map<number, Screen>
	readonly browsers: Map<number, Browser>
	readonly accounts: Map<number, string>
	readonly programs: Map<number, number>
	readonly contents: Map<number, number>
	readonly top: number
	last: number
	/** How many calls succeeded as expected. */
	answered: number
}

/** What all worlds of an application share. */
export interface Installation {
	readonly app: TestApp
	readonly admin: Browser
	readonly root: number
	readonly program: number
	readonly accounts: readonly string[]
}

export const anInstallation = async (app: TestApp): Promise<Installation> => {
	const admin = await anAdmin(app)
	const root = await rootGroup(app)
	const accounts: string[] = []
	for (let n = 0; n < 5; n++) accounts.push(await aUser(app, root))
	return { app, admin, root, program: (await aProgram(app, admin)).id, accounts }
}

/** A program of an organisation, as if one of its users had made it. */
const programOf = async ({ app: { database } }: Installation, id: number, group_id: number): Promise<number> => {
	const { db } = database
	const { id: _, ...row } = await db.selectFrom('programs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
	const values = { ...row, group_id, name: aName('program') }
	const made = (await db.insertInto('programs').values(values).returning('id').executeTakeFirstOrThrow()).id
	const files = await db.selectFrom('program_files').selectAll().where('program_id', '=', id).execute()
	await db
		.insertInto('program_files')
		.values(files.map(file => ({ ...file, program_id: made })))
		.execute()
	return made
}

const shape: readonly [string, number][] = [
	['H', -1],
	['A', 0],
	['B', 0],
	['C', 1],
	['D', 2],
]
const roles: readonly ModelRole[] = ['administrator', 'administrator', 'operator', 'administrator', 'auditor']

/** Organisations below the root in the shape of the tree, parents first. */
const addOrganizations = async ({ app, root }: Installation, model: ReachModel): Promise<number[]> => {
	const orgs: number[] = []
	for (const [, above] of shape) {
		const pid = orgs[above] ?? root
		const id = await aGroup(app, pid)
		orgs.push(id)
		model.parents.set(id, pid)
	}
	return orgs
}

/** Adds a user with a role to an organisation, and signs them in. */
const addPerson = async (world: World, account: string, org: number, role: ModelRole): Promise<void> => {
	const { app, admin, model, people, accounts, browsers } = world
	const { id, active } = await app.database.db
		.selectFrom('users')
		.select(['id', 'active'])
		.where('account', '=', account)
		.executeTakeFirstOrThrow()
	people.push(id)
	model.people.set(id, { org, role, active: true })
	if (active === 0) await admin.users.ban({ ids: [id], banned: 0 })
	accounts.set(id, account)
	await setPlace(world, id)
	browsers.set(id, await signIn(await aVisitor(app), account, password))
}

/** A tree of five organisations with a user and a terminal in each, and one more terminal. */
export const aWorld = async (installation: Installation): Promise<World> => {
	const { app, admin } = installation
	const model = new ReachModel()
	const orgs = await addOrganizations(installation, model)
	const world: World = {
		app,
		admin,
		model,
		orgs,
		people: [],
		screens: new Map(),
		browsers: new Map(),
		accounts: new Map(),
		programs: new Map(),
		contents: new Map(),
		top: orgs[0] ?? 0,
		last: 0,
		answered: 0,
	}
	await admin.system.save({ settings: { review_releases: '0' } })
	for (const [place, account] of installation.accounts.entries()) {
		const org = orgs[place] ?? 0
		await addPerson(world, account, org, roles[place] ?? 'operator')
		world.programs.set(org, await programOf(installation, installation.program, org))
	}
	for (const [place, org] of [...orgs, orgs[1] ?? 0].entries()) await addScreen(world, org, place)
	await settle(world)
	world.last = await newestOf(world)
	return world
}

/** Applies the model's organisation and role of a person to the product. */
export const setPlace = async ({ admin, model }: World, id: number): Promise<void> => {
	const { org, role } = model.person(id)
	await admin.users.edit({ id, realname: `person ${id}`, role_id: preset_roles[role].id, group_id: org })
}

const addScreen = async (world: World, org: number, place: number): Promise<void> => {
	const { admin, model, screens } = world
	const pair = await aTerminal(admin)
	const { id, name } = pair.terminal
	await admin.terminals.edit({ id, name, group_id: org })
	model.terminals.set(id, { org, online: false, notified: new Set(), recalled: new Set(), recallsDue: new Map() })
	screens.set(id, { ...pair, notified: new Set(), read: new Set(), recalled: new Set(), channel: null })
	if (place !== 2) await connect(world, id)
}

/** Connects a terminal, which reports every release as complete. */
export const connect = async (world: World, id: number): Promise<void> => {
	const screen = world.screens.get(id)
	if (screen === undefined || screen.channel !== null) return
	const channel = await aChannel(`ws://127.0.0.1:${world.app.socket_port}/?from=terminal`)
	channel.socket.on('message', raw => {
		const frame = readOutside(String(raw), shaped(toTerminal))
		if (frame?.type !== 'publish') return
		const { data } = frame
		screen.notified.add(data.command_id)
		channel.send({ type: 'download', data: { dc_id: data.dc_id, status: 3, percent: 100 } })
	})
	channel.send({
		type: 'bind',
		role: 'terminal',
		data: { sn: screen.sn, key: screen.key, system_version: '3.0.13.228' },
	})
	await channel.next(frame => frame.type === 'bind' && frame.status === 1)
	screen.channel = channel
	world.model.comes(id)
}

export const disconnect = async (world: World, id: number): Promise<void> => {
	const screen = world.screens.get(id)
	if (screen === undefined || screen.channel === null) return
	screen.channel.close()
	await screen.channel.closed()
	screen.channel = null
	world.model.terminal(id).online = false
	await untilOffline(world)
}

const untilOffline = async ({ app, screens }: World): Promise<void> => {
	const open = [...screens.values()].filter(screen => screen.channel !== null).length
	while (app.online() > open) await new Promise(resolve => setImmediate(resolve))
}

/** Everything sent has been received and stored, on both sides. */
export const settle = async ({ app, screens }: World): Promise<void> => {
	const count = (): number => [...screens.values()].reduce((sum, screen) => sum + screen.notified.size, 0)
	const channels = [...screens.values()].flatMap(({ channel }) => channel ?? [])
	await app.settled()
	for (let before = -1; before !== count(); ) {
		before = count()
		await Promise.all(
			channels.map(channel => {
				channel.send({ type: 'heart_package' })
				return channel.next(frame => frame.type === 'heart_package')
			}),
		)
		await app.settled()
	}
}

const newestOf = async ({ app: { database } }: World): Promise<number> =>
	(
		await database.db
			.selectFrom('releases')
			.select(eb => eb.fn.max('id').as('id'))
			.executeTakeFirstOrThrow()
	).id ?? 0

/** Releases made since the last call, except recalls. */
export const madeSince = async (world: World) => {
	const rows = await world.app.database.db
		.selectFrom('releases')
		.select(['id', 'kind'])
		.where('id', '>', world.last)
		.orderBy('id')
		.execute()
	world.last = rows.at(-1)?.id ?? world.last
	return rows.filter(row => row.kind !== 'recall').map(row => row.id)
}

/** Checks that a call succeeds exactly if the model says so. */
export const expectAnswer = async <T>(world: World, may: boolean, call: () => Promise<T>): Promise<T | null> => {
	try {
		const answer = await call()
		world.answered++
		if (!may) throw new Error('it was answered, and should have been refused')
		return answer
	} catch (error) {
		if (!(error instanceof CallError) || may) throw error
		return null
	}
}

/** An emergency without an end of its own. */
export const content = { ...draft, duration: null }

export const closeWorld = (world: World): void => {
	for (const { channel } of world.screens.values()) channel?.close()
}
