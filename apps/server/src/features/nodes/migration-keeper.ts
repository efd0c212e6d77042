import { type CampaignState, commandOutcome, sharesFrom } from '@vitrine/domain/command/campaign'
import { commands } from '@vitrine/domain/command/command'
import { roomOf, whyClosed } from '@vitrine/domain/nodes/node'
import type { MigrationPause } from '@vitrine/domain/nodes/node-migration'
import { type Waves, wavesOf } from '@vitrine/domain/terminal/waves'
import type { Database } from '../../db/database.ts'
import { holdPlaces } from '../../db/reach.ts'
import type { Tx } from '../../db/schema.ts'
import type { CommandChange, EventChannel } from '../../events.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Commanding, WrittenCommand } from '../../ports/commanding.ts'
import { inOneTurn } from '../../ports/turns.ts'
import { countAtNode } from './migration-list.store.ts'
import * as store from './migrations.store.ts'
import { findNode } from './nodes.store.ts'
import { isOwnNode } from './shown-nodes.ts'

/** How often it is looked whether a wave is over although nobody said anything, in ms. */
const look_every = 30_000

/** Passwords of migrations: in memory alone, as those of commands are (decision 077). */
export interface MigrationPasswords {
	keep(migration_id: number, password: string): void
	has(migration_id: number): boolean
	forget(migration_id: number): void
}

/** Has terminals move to nodes, wave after wave, and pauses where too many of them stay. */
export interface MigrationKeeper {
	readonly passwords: MigrationPasswords
	/** Looks at all that run. */
	look(): Promise<void>
	/** Commands have come further: those of migrations among them decide. */
	commanded(changes: readonly CommandChange[]): Promise<void>
	/** Terminals are there whose turn may have come while they were away. */
	came(ids: readonly number[]): Promise<void>
	idle(): Promise<void>
	close(): Promise<void>
}

export interface MigrationKeeperDeps {
	readonly database: Database
	readonly clock: Clock
	readonly events: EventChannel
	readonly commanding: Commanding
	/** Whether an address is that of this server. */
	readonly isOwn: (url: string) => boolean
	readonly report: (error: unknown) => void
}

type Terms = Pick<store.MigrationRow, 'id' | 'first_percent' | 'pause_percent'>

/** How far a migration is among these terminals. */
export const wavesOfMigration = (
	{ id, first_percent, pause_percent }: Terms,
	members: readonly store.TargetRow[],
): Waves =>
	wavesOf(
		{ seed: `migration ${id}`, shares: sharesFrom(first_percent), most_failed: pause_percent / 100 },
		members.map(one => ({
			id: one.id,
			is_online: one.is_online,
			outcome: commandOutcome(one.command, one.is_forgiven),
		})),
	)

/** What one look at a migration has done, and what is to be brought to terminals after the commit. */
interface Step {
	readonly written: WrittenCommand | null
	/** Nobody needs its password any more. */
	readonly is_over: boolean
}

type Deciding = Pick<MigrationKeeperDeps, 'database' | 'clock' | 'commanding' | 'isOwn'> & {
	readonly passwords: ReadonlyMap<number, string>
}

/** How many of a migration the node has or is getting. */
const takenBy = (members: readonly store.TargetRow[]): number =>
	members.filter(
		one => one.command !== null && ['open', 'taken'].includes(commandOutcome(one.command, one.is_forgiven)),
	).length

/** Why `due` terminals more cannot be told to move now; null where they can. Those of this migration that wait take no room before their turn. */
const obstacle = async (
	tx: Tx,
	{ isOwn, passwords }: Deciding,
	{ id, node_id }: store.MigrationRow,
	members: readonly store.TargetRow[],
	due: number,
): Promise<MigrationPause | null> => {
	const node = await findNode(tx, node_id)
	if (node === undefined) return 'node'
	const standing = {
		role: node.role,
		is_own: isOwnNode(node, isOwn),
		enabled: node.enabled === 1,
		drain: node.drain === 1,
	}
	if (whyClosed(standing) !== null) return 'node'
	const room = roomOf(node.capacity, (await countAtNode(tx, node_id, id)) + takenBy(members))
	if (room !== null && due > room) return 'node'
	return passwords.has(id) ? null : 'password'
}

/** Has those move whose turn has come. */
const send = async (
	tx: Tx,
	{ database: { dialect }, clock, commanding, passwords }: Deciding,
	{ id, group_id, user_id, url, account }: store.MigrationRow,
	terminal_ids: readonly number[],
): Promise<WrittenCommand> => {
	const now = clock.now()
	const written = await commanding.write(tx, {
		group_id,
		user_id,
		command: { type: 'server_migrate', data: { url, user: account, password: passwords.get(id) ?? '' } },
		terminal_ids,
		now,
		expires_at: now + commands.server_migrate.lifetime,
	})
	await store.noteCommand(tx, dialect, id, terminal_ids, written.command_id)
	return written
}

/** Everything is decided from what is written down, so that it does not matter how often it is. */
const decide = async (tx: Tx, deps: Deciding, id: number): Promise<Step | null> => {
	const { dialect } = deps.database
	await holdPlaces(tx, dialect)
	const row = await store.lockMigration(tx, id, ['running'])
	if (row === undefined) return null
	const end = async (state: CampaignState, reason: '' | MigrationPause): Promise<Step> => {
		await store.updateMigration(tx, id, state, reason, deps.clock.now())
		return { written: null, is_over: state === 'done' }
	}
	const members = await store.listMembers(tx, id)
	const { state, admitted } = wavesOfMigration(row, members)
	if (state === 'done') return end('done', '')
	if (state === 'stopped') return end('paused', 'failures')
	// A terminal that is away is told when it is back: a move is about the moment (decision 077).
	const due = members.filter(one => one.command === null && one.is_online && admitted.has(one.id)).map(one => one.id)
	if (due.length === 0) return null
	const why = await obstacle(tx, deps, row, members, due.length)
	return why === null ? { written: await send(tx, deps, row, due), is_over: false } : end('paused', why)
}

const passwordsIn = (kept: Map<number, string>): MigrationPasswords => ({
	keep: (id, password) => void kept.set(id, password),
	has: id => kept.has(id),
	forget: id => void kept.delete(id),
})

export const migrationKeeper = (deps: MigrationKeeperDeps): MigrationKeeper => {
	const { database, clock, events, commanding, report } = deps
	const { db, dialect } = database
	const kept = new Map<number, string>()
	const passwords = passwordsIn(kept)
	const deciding: Deciding = { ...deps, passwords: kept }
	/** One step after the other: those that cannot be told have failed before anybody else is. */
	const goOn = async (id: number): Promise<void> => {
		for (;;) {
			const step = await db.transaction().execute(tx => decide(tx, deciding, id))
			if (step === null) return
			events.emit('records_changed', { feature: 'nodes', group_id: null })
			if (step.is_over) passwords.forget(id)
			if (step.written === null) return
			await commanding.deliver(step.written)
		}
	}
	const { start: look, idle } = inOneTurn(async () => {
		await store.noteMoved(db, clock.now())
		// One that cannot be gone on with keeps no other from its turn.
		for (const id of await store.listRunning(db)) await goOn(id).catch(report)
	}, report)
	const timer = setInterval(() => void look(), look_every)
	timer.unref()
	return {
		passwords,
		look,
		commanded: async changes => {
			const ids = [...new Set(changes.map(({ command_id }) => command_id))]
			if (!(await store.isOfMigration(db, dialect, ids))) return
			events.emit('records_changed', { feature: 'nodes', group_id: null })
			await look()
		},
		came: async ids => {
			if (await store.isAnyWaiting(db, dialect, ids)) await look()
		},
		idle,
		close: async () => {
			clearInterval(timer)
			await idle()
		},
	}
}
