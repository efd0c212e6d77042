import type { MigrationTarget, NodeMigration } from '@vitrine/contract/nodes/migrations'
import type { Node } from '@vitrine/contract/nodes/nodes'
import type { TestApp } from './app.ts'
import type { Browser } from './browser.ts'
import { commanding } from './commanding.ts'

/** The account on the node, and the steps of a successful move. */
export const account = { user: 'mover', password: 'hunter2-hunter2' } as const
export const steps = [{ step: 'dns', state: 'passed', ms: 3 }] as const

type Connected = Awaited<ReturnType<ReturnType<typeof commanding>['connected']>>
/** A terminal that has received the command to move. */
export type Notified = Connected & { readonly command_id: number }

/** The allowance for the nodes of these tests. */
export const nodes_allowed = '127.0.0.0/8:9'

/** Recurring steps of migration tests, using the current application and administrator. */
export const migrating = (now: () => { readonly app: TestApp; readonly admin: Browser }) => {
	const { connected, answer } = commanding(now)
	let made = 0
	/** A node with a unique address where nothing answers: only what terminals report counts here. */
	const aNode = async (more: object = {}): Promise<Node> => {
		made++
		const node = { name: `Node ${made}`, role: 'api' as const, public_url: `http://127.0.0.${made}:9`, enabled: 1 }
		return now().admin.nodes.add({ ...node, ...more })
	}
	const many = (count: number): Promise<Connected[]> => Promise.all(Array.from({ length: count }, () => connected()))
	const closeAll = (all: readonly Connected[]): void => {
		for (const { terminal } of all) terminal.close()
	}
	const begin = async (
		node: Node,
		ids: readonly number[],
		more: Partial<Parameters<Browser['nodes']['startMigration']>[0]> = {},
	): Promise<number> => {
		const wanted = { node_id: node.id, device_ids: [...ids], ...account, ...more }
		const { id } = await now().admin.nodes.startMigration(wanted)
		await now().app.settled()
		return id
	}
	const migrationOf = async (id: number): Promise<NodeMigration | undefined> => {
		await now().app.settled()
		return (await now().admin.nodes.listMigrations({})).list.find(one => one.id === id)
	}
	const targetsOf = async (id: number): Promise<MigrationTarget[]> => {
		await now().app.settled()
		return (await now().admin.nodes.listMigrationTargets({ id })).list
	}
	/** The given terminals that were told to move and have not answered, with their commands. */
	const notified = async (id: number, all: readonly Connected[]) => {
		const rows = await targetsOf(id)
		const sent = rows.filter(row => row.command_id > 0 && row.state === 'waiting')
		return all.flatMap(one => {
			const row = sent.find(({ device_id }) => device_id === one.id)
			return row === undefined ? [] : [{ ...one, command_id: row.command_id }]
		})
	}
	const moves = (one: Notified) => answer(one.terminal, one.command_id, { status: 1, data: { stage: 'moved', steps } })
	const allMove = async (id: number, all: readonly Connected[]): Promise<void> => {
		for (const one of await notified(id, all)) await moves(one)
	}
	const stays = (one: Notified) =>
		answer(one.terminal, one.command_id, {
			status: 0,
			tips: 'migration_login_wrong',
			data: { stage: 'stayed', steps: [{ step: 'sign_in', state: 'failed', ms: 7, problem: 'login_wrong' }] },
		})
	return { aNode, many, closeAll, begin, migrationOf, targetsOf, notified, moves, allMove, stays }
}
