import type { nodesCalls } from '@vitrine/contract/nodes/nodes'
import { type CampaignState, campaign_limits, commandOutcome } from '@vitrine/domain/command/campaign'
import { isUnderstood } from '@vitrine/domain/command/capability'
import { capacityLeft, whyClosed } from '@vitrine/domain/nodes/node'
import { notedTerminals } from '@vitrine/domain/people/operation-details'
import type { Database } from '../../db/database.ts'
import type { Tx } from '../../db/schema.ts'
import { isGroupInScope } from '../../db/scope.ts'
import { readCapabilities } from '../../db/stored-json.ts'
import { CodedError } from '../../http/coded-error.ts'
import { namesOf } from '../../http/names.ts'
import type { Handlers } from '../../http/route.ts'
import type { Commanding } from '../../ports/commanding.ts'
import type { MigrationPasswords } from './migration-keeper.ts'
import { countAtNode } from './migration-list.store.ts'
import { listMigrations, listTargets } from './migration-list.ts'
import * as store from './migrations.store.ts'
import { changing, foundNode } from './node-changes.ts'
import { closed_errors } from './node-closed.ts'
import type { NodeRow } from './nodes.store.ts'
import { isOwnNode } from './shown-nodes.ts'

export interface MigrationsDeps {
	readonly database: Database
	readonly commanding: Commanding
	readonly passwords: MigrationPasswords
	/** Whether an address belongs to this server. */
	readonly isOwn: (url: string) => boolean
	/** Carries out, after the commit, what was decided. */
	readonly look: () => void
}

type NodesHandlers = Handlers<typeof nodesCalls>
type Started = Parameters<NodesHandlers['startMigration']>[0]
type Call = Parameters<NodesHandlers['startMigration']>[1]

/** The chosen terminals, by id and by organisation, each once. */
const chosenTerminals = async (
	tx: Tx,
	{ dialect }: Database,
	scope: number,
	{ device_ids = [], group_ids = [] }: Started,
): Promise<store.TerminalRow[]> => {
	const named = await store.listTerminals(tx, dialect, scope, device_ids)
	if (named.length < new Set(device_ids).size) throw new CodedError('terminal_absent')
	const banned = named.filter(({ banned_at }) => banned_at !== null)
	if (banned.length > 0) throw new CodedError('terminals_banned', { names: namesOf(banned) })
	const found = new Map(named.map(one => [one.id, one]))
	for (const group_id of new Set(group_ids)) {
		if (!(await isGroupInScope(tx, scope, group_id))) throw new CodedError('group_absent')
		for (const one of await store.listTerminalsOf(tx, group_id)) found.set(one.id, one)
	}
	return [...found.values()]
}

/** Refuses terminals that are already on their way in a migration. */
const expectIdle = async (tx: Tx, { dialect }: Database, ids: readonly number[]): Promise<void> => {
	const busy = await store.listBusy(tx, dialect, ids)
	if (busy.length > 0) throw new CodedError('migration_twice', { names: namesOf(busy) })
}

/** The chosen terminals that can move. */
const movable = async (
	tx: Tx,
	database: Database,
	scope: number,
	input: Started,
): Promise<{ found: store.TerminalRow[]; left_out: number }> => {
	const chosen = await chosenTerminals(tx, database, scope, input)
	if (chosen.length === 0) throw new CodedError('no_terminal')
	const found = chosen.filter(one => isUnderstood(readCapabilities(one.capabilities), 'server_migrate'))
	if (found.length === 0) throw new CodedError('migration_unable')
	const ids = found.map(({ id }) => id)
	await expectIdle(tx, database, ids)
	return { found, left_out: chosen.length - found.length }
}

/** Refuses a node that takes no terminals, or not this many. */
const expectCapacity = async (tx: Tx, node: NodeRow, isOwn: MigrationsDeps['isOwn'], count: number): Promise<void> => {
	const { id, name, role, enabled, drain, capacity } = node
	const standing = { role, is_own: isOwnNode(node, isOwn), enabled: enabled === 1, drain: drain === 1 }
	const why = whyClosed(standing)
	if (why !== null) throw new CodedError(closed_errors[why], { name })
	const left = capacityLeft(capacity, await countAtNode(tx, id))
	if (left !== null && count > left) throw new CodedError('node_full', { name, room: left, count })
}

const begin = async (tx: Tx, { database, isOwn }: MigrationsDeps, input: Started, { session, now, note }: Call) => {
	const { user_id, group_id } = session
	const request_id = input.request_id === undefined ? null : `${user_id}:${input.request_id}`
	const before = request_id === null ? undefined : await store.findRequest(tx, request_id)
	if (before !== undefined)
		return { is_new: false, id: before.id, terminals: await store.countTargets(tx, before.id), left_out: 0 }
	const node = await foundNode(tx, input.node_id)
	const { name, public_url: url } = node
	note({ object: name, after: { account: input.user } })
	const { found, left_out } = await movable(tx, database, group_id, input)
	await expectCapacity(tx, node, isOwn, found.length)
	const { first_percent = campaign_limits.first.usual, pause_percent = campaign_limits.failures.usual } = input
	const id = await store.insertMigration(tx, {
		node_id: node.id,
		node_name: name,
		url,
		account: input.user,
		group_id,
		user_id,
		request_id,
		first_percent,
		pause_percent,
		state: 'running',
		reason: '',
		created_at: now,
		updated_at: now,
	})
	await store.insertTargets(
		tx,
		database.dialect,
		id,
		found.map(one => one.id),
	)
	note({ object: name, after: { id, url, account: input.user, ...notedTerminals(found), first_percent } })
	return { is_new: true, id, terminals: found.length, left_out }
}

const start =
	(deps: MigrationsDeps): NodesHandlers['startMigration'] =>
	async (input, call) => {
		call.note({ object: '', after: { node_id: input.node_id, account: input.user } })
		const { is_new, ...made } = await changing(deps.database, call.session, tx => begin(tx, deps, input, call))
		// Repeating it changes nothing: a running migration has its password, and a finished one needs none.
		if (!is_new) return made
		deps.passwords.keep(made.id, input.password)
		deps.look()
		return made
	}

/** Changes the state of a migration, if its current state permits that. */
const steered = <T>(
	{ database }: MigrationsDeps,
	{ session, note, now }: Call,
	id: number,
	states: readonly CampaignState[],
	work: (tx: Tx, now: number) => Promise<T>,
): Promise<T> =>
	changing(database, session, async tx => {
		const found = await store.findMigration(tx, id)
		if (found === undefined) throw new CodedError('migration_absent')
		note({ object: found.node_name, before: { id, state: found.state } })
		if ((await store.lockMigration(tx, id, states)) === undefined) throw new CodedError('migration_state')
		return work(tx, now)
	})

/** Terminals that did not move, acknowledged or not. */
const failedOf = async (tx: Tx, id: number): Promise<number[]> =>
	(await store.listMembers(tx, id)).filter(one => commandOutcome(one.command, false) === 'failed').map(one => one.id)

interface Again {
	readonly id: number
	readonly user?: string | undefined
	readonly password?: string | undefined
}

/** Resumes a migration with the account given, or with the one it has. */
const goOn = async <T>(
	deps: MigrationsDeps,
	{ id, user, password }: Again,
	call: Call,
	states: readonly CampaignState[],
	work: (tx: Tx) => Promise<T>,
): Promise<T> => {
	const done = await steered(deps, call, id, states, async (tx, now) => {
		if (password === undefined && !deps.passwords.has(id)) throw new CodedError('migration_password')
		const found = await work(tx)
		if (user !== undefined) await store.setAccount(tx, id, user)
		await store.updateMigration(tx, id, 'running', '', now)
		return found
	})
	if (password !== undefined) deps.passwords.keep(id, password)
	deps.look()
	return done
}

type Steering = Pick<NodesHandlers, 'pauseMigration' | 'resumeMigration' | 'stopMigration' | 'retryMigration'>

const steering = (deps: MigrationsDeps): Steering => {
	const { dialect } = deps.database
	return {
		pauseMigration: async ({ id }, call) => {
			await steered(deps, call, id, ['running'], (tx, now) => store.updateMigration(tx, id, 'paused', 'operator', now))
			return null
		},
		resumeMigration: async (again, call) => {
			await goOn(deps, again, call, ['paused'], async tx =>
				store.forgive(tx, dialect, again.id, await failedOf(tx, again.id)),
			)
			return null
		},
		stopMigration: async ({ id }, call) => {
			const sent = await steered(deps, call, id, ['running', 'paused'], async (tx, now) => {
				await store.updateMigration(tx, id, 'cancelled', '', now)
				return store.listCommandsOf(tx, id)
			})
			deps.passwords.forget(id)
			await deps.commanding.cancel(sent)
			return null
		},
		retryMigration: async (again, call) => {
			const count = await goOn(deps, again, call, ['running', 'paused', 'done'], async tx => {
				const failed = await failedOf(tx, again.id)
				if (failed.length === 0) throw new CodedError('migration_none_failed')
				// Another migration may have included them since.
				await expectIdle(tx, deps.database, failed)
				await store.putBack(tx, dialect, again.id, failed)
				return failed.length
			})
			return { count }
		},
	}
}

/** Handlers for moving terminals to a node in waves. */
export const migrations = (deps: MigrationsDeps) => ({
	startMigration: start(deps),
	listMigrations: listMigrations(deps),
	listMigrationTargets: listTargets(deps),
	...steering(deps),
})
