import type { NodeMigration } from '@vitrine/contract/nodes/migrations'
import type { nodesCalls } from '@vitrine/contract/nodes/nodes'
import { commandOutcome, sharesFrom } from '@vitrine/domain/command/campaign'
import type { CommandState } from '@vitrine/domain/command/command-state'
import { migrationReport } from '@vitrine/domain/command/trials/migration'
import { readOutside, shaped } from '@vitrine/domain/json-text'
import { move_states, moveState } from '@vitrine/domain/nodes/node-migration'
import type { Database } from '../../db/database.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import { type MigrationPasswords, wavesOfMigration } from './migration-keeper.ts'
import * as lists from './migration-list.store.ts'
import * as store from './migrations.store.ts'

interface ListDeps {
	readonly database: Database
	readonly passwords: Pick<MigrationPasswords, 'has'>
}

type NodesHandlers = Handlers<typeof nodesCalls>
type Counts = Awaited<ReturnType<typeof lists.countStates>>

const stateOf = (row: Counts[number]): CommandState | null =>
	store.commandStateOf({
		command_id: Number(row.was_sent) === 0 ? null : 1,
		moved_at: Number(row.has_moved) === 0 ? null : 1,
		command_state: row.command_state,
	})

const sumOf = (rows: Counts, isCounted: (row: Counts[number]) => boolean): number =>
	rows.filter(isCounted).reduce((sum, { count }) => sum + Number(count), 0)

/** The wave a migration is in: the one last sent if it is paused, the final one if it has ended. */
const waveOf = async (
	{ db }: Database,
	row: store.MigrationRow,
	offered: number,
	terminals: number,
): Promise<number> => {
	const shares = sharesFrom(row.first_percent)
	if (row.state === 'paused') return shares.findIndex(share => Math.ceil(terminals * share) >= offered) + 1
	return row.state === 'running' ? wavesOfMigration(row, await store.listMembers(db, row.id)).wave : shares.length
}

/** Migrations with their progress, newest first. */
export const listMigrations =
	({ database, passwords }: ListDeps): NodesHandlers['listMigrations'] =>
	async ({ page = 1, limit = 50 }) => {
		const found = await lists.listMigrations(database.db, page, limit)
		const states = await lists.countStates(
			{ db: database.db, dialect: database.dialect },
			found.list.map(({ id }) => id),
		)
		const shown: NodeMigration[] = []
		for (const row of found.list) {
			const own = states.filter(({ migration_id }) => migration_id === row.id)
			const terminals = sumOf(own, () => true)
			const offered = sumOf(own, one => Number(one.was_sent) === 1)
			const outcome = (one: Counts[number]) => commandOutcome(stateOf(one), one.forgiven === 1)
			shown.push({
				id: row.id,
				node_id: row.node_id,
				node_name: row.node_name,
				url: row.url,
				account: row.account,
				first_percent: row.first_percent,
				pause_percent: row.pause_percent,
				state: row.state,
				reason: row.reason as NodeMigration['reason'],
				wave: await waveOf(database, row, offered, terminals),
				waves: sharesFrom(row.first_percent).length,
				terminals,
				offered,
				moved: sumOf(own, one => outcome(one) === 'taken'),
				failed: sumOf(own, one => commandOutcome(stateOf(one), false) === 'failed'),
				counts: Object.fromEntries(
					move_states.map(state => [state, sumOf(own, one => moveState(stateOf(one)) === state)]),
				) as NodeMigration['counts'],
				has_password: passwords.has(row.id),
				creator: row.creator,
				created_at: row.created_at,
				updated_at: row.updated_at,
			})
		}
		return { count: found.count, list: shown }
	}

/** The states of a command that serve as the reason if the terminal gave none. */
const unsaid_states: ReadonlySet<string> = new Set(['timeout', 'expired', 'unsupported', 'cancelled'])

const reasonOf = (tips: string | null, state: CommandState | null): string =>
	tips !== null && tips !== '' ? tips : state !== null && unsaid_states.has(state) ? state : ''

/** The terminals of a migration with their reports. */
export const listTargets =
	({ database: { db } }: Pick<ListDeps, 'database'>): NodesHandlers['listMigrationTargets'] =>
	async ({ page = 1, limit = 50, id }) => {
		if ((await store.findMigration(db, id)) === undefined) throw new CodedError('migration_absent')
		const { count, list } = await lists.listTargets(db, { id, page, limit })
		return {
			count,
			list: list.map(row => {
				const state = store.commandStateOf(row)
				return {
					device_id: row.id,
					name: row.name,
					sn: row.sn,
					run_state: row.run_state,
					state: moveState(state),
					steps: readOutside(row.result ?? '', shaped(migrationReport))?.steps ?? [],
					reason: reasonOf(row.tips, state),
					attempt: row.attempt,
					command_id: row.command_id ?? 0,
					time: row.moved_at ?? row.updated_at,
				}
			}),
		}
	}
