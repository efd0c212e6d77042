import { z } from 'zod'
import { boundedList } from '../bounded.ts'
import { serverAddress } from '../command/trials/migration.ts'

// Other servers that terminals can move to, and how well they can be reached (docs/decisions/087).

/** Role of a node: terminal calls and sockets, sockets only, files, or proxying another node. */
export const node_roles = ['api', 'ws', 'media', 'relay'] as const
export type NodeRole = (typeof node_roles)[number]

/** Input limits; names in characters, capacity in terminals, 0 for unlimited. 7200 is the port of the specification (B §1). */
export const node_limits = {
	name: 50,
	region: 50,
	remark: 200,
	address: 500,
	port: { min: 0, max: 65_535, usual: 7200 },
	weight: { min: 0, max: 100, usual: 10 },
	capacity: { min: 0, max: 100_000 },
	nodes: 200,
} as const

/** The steps of a test, in order. */
export const node_steps = ['dns', 'tcp', 'tls', 'api', 'socket', 'download'] as const
export type NodeStep = (typeof node_steps)[number]

/** Why a step failed. */
const node_problems = [
	'name_unknown',
	'forbidden',
	'unreachable',
	'timed_out',
	'certificate',
	'certificate_over',
	'not_vitrine',
	'socket_refused',
	'port_other',
	'status',
	'too_large',
] as const
export type NodeProblem = (typeof node_problems)[number]

/** Timeout of each step, in ms. */
export const node_step_time = 5000

/** How often nodes in use are tested again, in ms. */
export const node_test_interval = 300_000

/** How long before its expiry a certificate is reported as ending, in ms: enough time to renew it manually. */
export const tls_notice = 14 * 86_400_000

/** The outcome of a step; `skipped` if the role or the address does not have it, or an earlier one failed. The time is in ms. */
const nodeStep = z.object({
	step: z.enum(node_steps),
	state: z.enum(['passed', 'failed', 'skipped']),
	ms: z.int().min(0).max(3_600_000),
	problem: z.enum(node_problems).optional(),
})
export type NodeStepReport = z.output<typeof nodeStep>

/** The result of a test: its steps, the node's report about itself, and the expiry of its certificate (ms since the epoch). */
export const nodeReport = z.object({
	steps: boundedList(nodeStep, node_steps.length),
	version: z.string().max(64),
	/** The tested node is this server itself. */
	is_own: z.boolean(),
	tls_expires_at: z.int().nullable(),
})
export type NodeReport = z.output<typeof nodeReport>

const role_steps: Readonly<Record<NodeRole, readonly NodeStep[]>> = {
	api: node_steps,
	ws: ['dns', 'tcp', 'tls', 'api', 'socket'],
	media: ['dns', 'tcp', 'tls', 'download'],
	relay: ['dns', 'tcp', 'tls', 'api'],
}

/** Whether the tests of a node with this role include a step. */
export const isTested = (role: NodeRole, step: NodeStep): boolean => role_steps[role].includes(step)

/** Whether terminals can move to a node with this role: they sign in and keep a socket open there. */
export const takesTerminals = (role: NodeRole): boolean => isTested(role, 'socket')

/** Health of a node. */
export const node_healths = ['unknown', 'healthy', 'warning', 'down'] as const
export type NodeHealth = (typeof node_healths)[number]

/** Steps without which nothing else works. */
const needed: ReadonlySet<NodeStep> = new Set(['dns', 'tcp', 'tls', 'api'])

/** Whether a certificate has expired or soon will; false for none. */
export const isTlsEnding = (tls_expires_at: number | null, now: number): boolean =>
	tls_expires_at !== null && tls_expires_at - now < tls_notice

/** Health of a node by its last test; null if there was none. */
export const nodeHealth = (report: Pick<NodeReport, 'steps' | 'tls_expires_at'> | null, now: number): NodeHealth => {
	if (report === null) return 'unknown'
	const failed = report.steps.filter(({ state }) => state === 'failed')
	if (failed.some(({ step }) => needed.has(step))) return 'down'
	return failed.length > 0 || isTlsEnding(report.tls_expires_at, now) ? 'warning' : 'healthy'
}

/** For how many whole days a certificate is still valid, negative if it has expired. */
export const daysLeft = (tls_expires_at: number, now: number): number => Math.floor((tls_expires_at - now) / 86_400_000)

/** The address of a node, under the same rules as the target server of a migration. */
export const nodeAddress = serverAddress

/** The address for files: like a node address, but with a path. */
export const mediaAddress = z
	.url({ protocol: /^https?$/ })
	.max(node_limits.address)
	.refine(text => !/^\w+:\/\/[^/?#]*@/.test(text))
	.refine(text => !/[?#]/.test(text))

/** An address as it is stored: scheme and host in lower case, since case is insignificant there, and no trailing slash without a path. */
export const plainAddress = (typed: string): string =>
	typed.replace(/^[^/]*:\/\/[^/?#]*/, start => start.toLowerCase()).replace(/^([^/]*:\/\/[^/?#]+)\/$/, '$1')

/** How many more terminals a node can take, given those that it has and those on their way to it; null for unlimited. */
export const capacityLeft = (capacity: number, terminals: number): number | null =>
	capacity === 0 ? null : Math.max(0, capacity - terminals)

/** Properties that decide whether terminals can move to a node. */
export interface NodeStanding {
	readonly role: NodeRole
	readonly is_own: boolean
	readonly enabled: boolean
	readonly drain: boolean
}

/** Why terminals cannot move to a node; null if they can. */
export const whyClosed = ({
	role,
	is_own,
	enabled,
	drain,
}: NodeStanding): 'role' | 'own' | 'disabled' | 'drain' | null => {
	if (is_own) return 'own'
	if (!takesTerminals(role)) return 'role'
	if (!enabled) return 'disabled'
	return drain ? 'drain' : null
}

/** The default node of an organisation: its own, or that of its nearest ancestor; undefined if there is none. */
export const defaultFor = (
	tree: ReadonlyMap<number, number>,
	defaults: ReadonlyMap<number, number>,
	group_id: number,
): number | undefined => {
	// Ends even if the tree has a cycle: no path is longer than the number of organisations.
	let at: number | undefined = group_id
	for (let depth = 0; at !== undefined && at !== 0 && depth <= tree.size; depth++) {
		const own = defaults.get(at)
		if (own !== undefined) return own
		at = tree.get(at)
	}
	return undefined
}
