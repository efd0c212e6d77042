import { type CampaignState, commandOutcome, sharesFrom } from '@vitrine/domain/command/campaign'
import { commands } from '@vitrine/domain/command/command'
import { capacityLeft, whyClosed } from '@vitrine/domain/nodes/node'
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

/** Interval for checking whether a wave is over although nothing was reported, in ms. */
const look_every = 30_000

/** Passwords of migrations: only held in memory, like those of commands (decision 077). */
export interface MigrationPasswords {
	keep(migration_id: number, password: string): void
	has(migration_id: number): boolean
	forget(migration_id: number): void
}

/** Moves terminals to nodes, wave after wave, and pauses if too many fail to move. */
export interface MigrationKeeper {
	readonly passwords: MigrationPasswords
	/** Checks all running migrations. */
	look(): Promise<void>
	/** Commands have changed state; decides the migrations they belong to. */
	commanded(changes: readonly CommandChange[]): Promise<void>
	/** Terminals have connected whose turn may have come while they were away. */
	came(ids: readonly number[]): Promise<void>
	idle(): Promise<void>
	close(): Promise<void>
}

export interface MigrationKeeperDeps {
	readonly database: Database
	readonly clock: Clock
	readonly events: EventChannel
	readonly commanding: Commanding
	/** Whether an address belongs to this server. */
	readonly isOwn: (url: string) => boolean
	readonly report: (error: unknown) => void
}

type Terms = Pick<store.MigrationRow, 'id' | 'first_percent' | 'pause_percent'>

/** Progress of a migration among these terminals. */
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

/** The outcome of one step of a migration, and what is to be sent to terminals after the commit. */
interface Step {
	readonly written: WrittenCommand | null
	/** The password is no longer needed. */
	readonly is_over: boolean
}

type Deciding = Pick<MigrationKeeperDeps, 'database' | 'clock' | 'commanding' | 'isOwn'> & {
	readonly passwords: ReadonlyMap<number, string>
}

/** How many terminals of a migration the node has or is getting. */
const takenBy = (members: readonly store.TargetRow[]): number =>
	members.filter(
		one => one.command !== null && ['open', 'taken'].includes(commandOutcome(one.command, one.is_forgiven)),
	).length

/**
 * Why `due` more terminals cannot be told to move now; null if they can. Terminals of this migration take up no capacity before their
 * turn.
 */
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
	const left = capacityLeft(node.capacity, (await countAtNode(tx, node_id, id)) + takenBy(members))
	if (left !== null && due > left) return 'node'
	return passwords.has(id) ? null : 'password'
}

/** Tells the terminals whose turn has come to move. */
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

/** Decides from stored data only, so it can run any number of times. */
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
	// A terminal that is away is told once it is back: a move only makes sense right away (decision 077).
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
	/** One step at a time: terminals that cannot be told are marked as failed before any other is told. */
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
		// A migration that fails to continue does not hold up the others.
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
