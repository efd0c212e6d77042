import { campaign_limits, campaign_states } from '@vitrine/domain/command/campaign'
import { migrationReport } from '@vitrine/domain/command/trials/migration'
import { migration_pauses, move_states } from '@vitrine/domain/nodes/node-migration'
import { release_limits } from '@vitrine/domain/release/release'
import { z } from 'zod'
import { endpoint, form_limits } from '../call/endpoint.ts'
import { ids, integer, listOf, nothing, paging, raw } from '../call/wire.ts'

/** Terminals on their way to a node; times in ms since the epoch. */
const nodeMigration = z.object({
	id: z.int(),
	node_id: z.int(),
	node_name: z.string(),
	/** Where they move to, and the account on the new server that they sign in with. */
	url: z.string(),
	account: z.string(),
	first_percent: z.int(),
	pause_percent: z.int(),
	state: z.enum(campaign_states),
	/** Why it is paused; empty while it is not. */
	reason: z.enum(['', ...migration_pauses]),
	/** The wave that moves now, and how many there are. */
	wave: z.int(),
	waves: z.int(),
	terminals: z.int(),
	/** How many were told to move, how many have moved, and how many of them stayed or did not respond. */
	offered: z.int(),
	moved: z.int(),
	failed: z.int(),
	counts: z.record(z.enum(move_states), z.int()),
	/** Whether the server still has the password; without it, resuming requires it again. */
	has_password: z.boolean(),
	creator: z.string(),
	created_at: z.int(),
	updated_at: z.int(),
})
export type NodeMigration = z.output<typeof nodeMigration>

/** A terminal of a migration. */
const migrationTarget = z.object({
	device_id: z.int(),
	name: z.string(),
	sn: z.string(),
	run_state: z.int(),
	state: z.enum(move_states),
	/** Its steps so far, as reported by the terminal. */
	steps: migrationReport.shape.steps,
	/** The reason for its state: reported by the terminal, or the state of its command if that failed. */
	reason: z.string(),
	attempt: z.int(),
	/** The command that it was sent; 0 until its turn comes. */
	command_id: z.int(),
	/** When that last changed; null before its turn. */
	time: z.int().nullable(),
})
export type MigrationTarget = z.output<typeof migrationTarget>

const { first, failures } = campaign_limits
const which = z.object({ id: integer(1) })
const account = { user: raw(64).min(1), password: raw(200).min(1) }
const account_again = { user: account.user.optional(), password: account.password.optional() }

/** Terminals that move to a node in waves, each by the command `server_migrate` (decisions 077, 087). */
export const migrationCalls = {
	startMigration: endpoint({
		method: 'POST',
		path: '/admin/node/startMigration',
		may: 'nodes.write',
		about:
			'Moves terminals to a node, by their ids and by organisations with those below them: first so many percent of them, the others when it went well there; it pauses when more than pause_percent fail. user and password are of an account on the node that may change terminals; the password is kept in memory only. Terminals keep this server until the node has answered; players in browsers are left out. The same request_id again answers the same migration.',
		does: '迁移终端到节点',
		body_limit: form_limits.large,
		input: z.object({
			node_id: integer(1),
			...account,
			device_ids: ids(release_limits.terminals).optional(),
			group_ids: ids(1000).optional(),
			first_percent: integer(first.min, first.max).optional(),
			pause_percent: integer(failures.min, failures.max).optional(),
			request_id: z.uuid().optional(),
		}),
		/** How many terminals move, and how many of the chosen ones cannot. */
		output: z.object({ id: z.int(), terminals: z.int(), left_out: z.int() }),
	}),
	listMigrations: endpoint({
		method: 'POST',
		path: '/admin/node/listMigrations',
		may: 'nodes.read',
		about: 'Migrations to nodes, newest first, with how far they are.',
		input: z.object(paging),
		output: listOf(nodeMigration),
	}),
	listMigrationTargets: endpoint({
		method: 'POST',
		path: '/admin/node/listMigrationTerminals',
		may: 'nodes.read',
		about: 'The terminals of a migration with the state of each, those that did not move first.',
		input: z.object({ ...paging, id: integer(1) }),
		output: listOf(migrationTarget),
	}),
	pauseMigration: endpoint({
		method: 'POST',
		path: '/admin/node/pauseMigration',
		may: 'nodes.write',
		about: 'Pauses a running migration: nobody more is told to move.',
		does: '暂停迁移',
		input: which,
		output: nothing,
	}),
	resumeMigration: endpoint({
		method: 'POST',
		path: '/admin/node/resumeMigration',
		may: 'nodes.write',
		about:
			'Goes on with a paused migration; what has failed so far stops it no more. user and password are needed where the server has been started since.',
		does: '继续迁移',
		input: z.object({ id: integer(1), ...account_again }),
		output: nothing,
	}),
	stopMigration: endpoint({
		method: 'POST',
		path: '/admin/node/stopMigration',
		may: 'nodes.write',
		about:
			'Ends a migration: nobody more is told to move, and what still waits for its terminal is taken back. Who has moved stays there.',
		does: '停止迁移',
		spare: true,
		input: which,
		output: nothing,
	}),
	retryMigration: endpoint({
		method: 'POST',
		path: '/admin/node/retryMigration',
		may: 'nodes.write',
		about:
			'Has the terminals that did not move try again, in their waves; answers how many. user and password are needed where the server has been started since.',
		does: '重试迁移',
		input: z.object({ id: integer(1), ...account_again }),
		output: z.object({ count: z.int() }),
	}),
}
