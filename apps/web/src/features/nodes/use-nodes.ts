import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { NodeMigration } from '@vitrine/contract/nodes/migrations'
import type { Node } from '@vitrine/contract/nodes/nodes'
import type { GroupNode } from '@vitrine/contract/people/access'
import { defaultFor, node_limits } from '@vitrine/domain/nodes/node'
import { nodes } from '../../data/calls/api.ts'
import { keys, refresh } from '../../data/calls/queries.ts'
import { t } from '../../data/text.ts'
import { toast } from '../../ui/messages/toasts.ts'

export const page_size = 20

/** Polling interval, 60,000 ms: nothing notifies the page of an approaching certificate expiry. */
const again = 60_000

export const useNodes = (wanted: { page: number; key_word: string }) =>
	useQuery({
		queryKey: [...keys.nodes, 'list', wanted],
		queryFn: ({ signal }) => nodes.list({ ...wanted, limit: page_size }, { signal }),
		placeholderData: keepPreviousData,
		refetchInterval: again,
	})

/** All nodes; their maximum number fits on one page. */
export const useAllNodes = () =>
	useQuery({
		queryKey: [...keys.nodes, 'all'],
		queryFn: ({ signal }) => nodes.list({ limit: node_limits.nodes }, { signal }),
	})

export const useMigrations = (page: number) =>
	useQuery({
		queryKey: [...keys.nodes, 'migrations', page],
		queryFn: ({ signal }) => nodes.listMigrations({ page, limit: page_size }, { signal }),
		placeholderData: keepPreviousData,
	})

export const useMigrationTargets = (id: number, page: number) =>
	useQuery({
		queryKey: [...keys.nodes, 'targets', id, page],
		queryFn: ({ signal }) => nodes.listMigrationTargets({ id, page, limit: page_size }, { signal }),
		placeholderData: keepPreviousData,
	})

/** A node as entered in the form. */
export interface NodeDraft {
	readonly name: string
	readonly region: string
	readonly role: Node['role']
	readonly public_url: string
	readonly internal_url: string
	readonly socket_port: number
	readonly media_url: string
	readonly weight: number
	readonly capacity: number
	readonly enabled: boolean
	readonly drain: boolean
	readonly remark: string
}

const new_node: NodeDraft = {
	name: '',
	region: '',
	role: 'api',
	public_url: '',
	internal_url: '',
	socket_port: node_limits.port.usual,
	media_url: '',
	weight: node_limits.weight.usual,
	capacity: 0,
	enabled: true,
	drain: false,
	remark: '',
}

export const draftOf = (node: Node | null): NodeDraft =>
	node === null
		? new_node
		: {
				name: node.name,
				region: node.region,
				role: node.role,
				public_url: node.public_url,
				internal_url: node.internal_url,
				socket_port: node.socket_port,
				media_url: node.media_url,
				weight: node.weight,
				capacity: node.capacity,
				enabled: node.enabled,
				drain: node.drain,
				remark: node.remark,
			}

/** The current state of a node; null if it has been deleted. */
export const readNode = async (id: number): Promise<{ values: NodeDraft; revision: number } | null> => {
	const { list } = await nodes.list({ limit: node_limits.nodes })
	const node = list.find(one => one.id === id)
	return node === undefined ? null : { values: draftOf(node), revision: node.revision }
}

/** Adds a node, or updates the given one if its revision is still the one the user saw. */
export const saveNode = async (before: Node | null, draft: NodeDraft, revision: number | undefined): Promise<void> => {
	const record = { ...draft, enabled: draft.enabled ? 1 : 0, drain: draft.drain ? 1 : 0 }
	if (before === null) await nodes.add(record)
	else await nodes.edit({ id: before.id, revision, ...record })
	await refresh(keys.nodes)
}

export const removeNode = async (id: number): Promise<void> => {
	await nodes.remove({ id })
	await refresh(keys.nodes)
}

/** Tests a node; returns it with the results. */
export const testNode = async (id: number): Promise<Node> => {
	const node = await nodes.test({ id })
	await refresh(keys.nodes)
	return node
}

/** Stops a node from accepting new terminals, or lets it accept them again. */
export const drainNode = async ({ id, name }: Node, drain: boolean): Promise<void> => {
	await nodes.drain({ id, drain: drain ? 1 : 0 })
	toast('success', drain ? t('节点“{name}”不再接收新终端', { name }) : t('节点“{name}”已恢复接收终端', { name }))
	await refresh(keys.nodes)
}

/** Makes a node the default of an organisation; 0 removes the default. */
export const setDefault = async (group_id: number, id: number): Promise<void> => {
	await nodes.setDefault({ group_id, id })
	await refresh(keys.nodes)
}

const parentsOf = (groups: readonly GroupNode[], pid: number): (readonly [number, number])[] =>
	groups.flatMap(group => [[group.id, pid] as const, ...parentsOf(group.child, group.id)])

/** The default node of an organisation: its own, or that of the nearest organisation above. */
export const suggestedNode = (
	groups: readonly GroupNode[],
	all: readonly Pick<Node, 'id' | 'default_for'>[],
	group_id: number,
): number | undefined => {
	const defaults = new Map(all.flatMap(({ id, default_for }) => default_for.map(group => [group, id] as const)))
	return defaultFor(new Map(parentsOf(groups, 0)), defaults, group_id)
}

/** Starts a migration of terminals to a node. */
export const startMigration = async (wanted: Parameters<typeof nodes.startMigration>[0]): Promise<void> => {
	const { left_out } = await nodes.startMigration(wanted)
	toast('success', t('迁移已开始'))
	if (left_out > 0) toast('warning', t('{count} 个浏览器终端不能迁移，已排除', { count: left_out }))
	await refresh(keys.nodes)
}

/** The account on a node, if it has to be entered again. */
export interface Account {
	readonly user: string
	readonly password: string
}

/** Resumes a migration, or retries it for terminals that did not move. */
export const continueMigration = async (
	act: 'resumeMigration' | 'retryMigration',
	{ id }: NodeMigration,
	account: Partial<Account> = {},
): Promise<void> => {
	await nodes[act]({ id, ...account })
	await refresh(keys.nodes)
}

export const pauseMigration = async ({ id }: NodeMigration): Promise<void> => {
	await nodes.pauseMigration({ id })
	await refresh(keys.nodes)
}

export const stopMigration = async ({ id }: NodeMigration): Promise<void> => {
	await nodes.stopMigration({ id })
	await refresh(keys.nodes)
}
