import { z } from 'zod'
import { boundedList } from '../bounded.ts'
import { serverAddress } from '../command/migration.ts'

// Other servers that terminals can move to, and how well they can be reached (docs/decisions/087).

/** What a node is for: calls and sockets of terminals, sockets alone, files, or handing on what another one answers. */
export const node_roles = ['api', 'ws', 'media', 'relay'] as const
export type NodeRole = (typeof node_roles)[number]

/** What may be entered; names in characters, capacity in terminals, 0 for as many as come. 7200 is the port of the specification (B §1). */
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

/** The steps of a test, in their order. */
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

/** How long one step may take, in ms. */
export const node_step_time = 5000

/** How often nodes in use are tested again, in ms. */
export const node_test_interval = 300_000

/** From when on the end of a certificate is near, in ms: time enough to renew it by hand. */
export const tls_notice = 14 * 86_400_000

/** A step as it went; `skipped` is one that the role or the address does not have, or that comes after one that failed. The time is in ms. */
const nodeStep = z.object({
	step: z.enum(node_steps),
	state: z.enum(['passed', 'failed', 'skipped']),
	ms: z.int().min(0).max(3_600_000),
	problem: z.enum(node_problems).optional(),
})
export type NodeStepReport = z.output<typeof nodeStep>

/** What a test found: its steps, what the node said of itself, and until when its certificate is good (ms since the epoch). */
export const nodeReport = z.object({
	steps: boundedList(nodeStep, node_steps.length),
	version: z.string().max(64),
	/** It is the server that tested it. */
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

/** Whether a node of a role is tested for a step. */
export const isTested = (role: NodeRole, step: NodeStep): boolean => role_steps[role].includes(step)

/** Whether terminals can move to a node of a role: they sign in and keep a socket there. */
export const takesTerminals = (role: NodeRole): boolean => isTested(role, 'socket')

/** How a node is. */
export const node_healths = ['unknown', 'healthy', 'warning', 'down'] as const
export type NodeHealth = (typeof node_healths)[number]

/** What nothing else works without. */
const needed: ReadonlySet<NodeStep> = new Set(['dns', 'tcp', 'tls', 'api'])

/** Whether the end of a certificate is near or over; null for none. */
export const isTlsEnding = (tls_expires_at: number | null, now: number): boolean =>
	tls_expires_at !== null && tls_expires_at - now < tls_notice

/** How a node is by its last test; null for none. */
export const nodeHealth = (report: Pick<NodeReport, 'steps' | 'tls_expires_at'> | null, now: number): NodeHealth => {
	if (report === null) return 'unknown'
	const failed = report.steps.filter(({ state }) => state === 'failed')
	if (failed.some(({ step }) => needed.has(step))) return 'down'
	return failed.length > 0 || isTlsEnding(report.tls_expires_at, now) ? 'warning' : 'healthy'
}

/** For how many whole days a certificate is still good, less than 0 where it is over. */
export const daysLeft = (tls_expires_at: number, now: number): number => Math.floor((tls_expires_at - now) / 86_400_000)

/** The address of a node: as terminals are told of a server that they move to. */
export const nodeAddress = serverAddress

/** Where files are fetched: as the address of a node, with a path. */
export const mediaAddress = z
	.url({ protocol: /^https?$/ })
	.max(node_limits.address)
	.refine(text => !/^\w+:\/\/[^/?#]*@/.test(text))
	.refine(text => !/[?#]/.test(text))

/** An address as it is kept: scheme and host in lower case, since letters there mean the same, and no slash where no path follows. */
export const plainAddress = (typed: string): string =>
	typed.replace(/^[^/]*:\/\/[^/?#]*/, start => start.toLowerCase()).replace(/^([^/]*:\/\/[^/?#]+)\/$/, '$1')

/** What a node can still take, by the terminals that it has and that are on their way to it; null for as many as come. */
export const roomOf = (capacity: number, terminals: number): number | null =>
	capacity === 0 ? null : Math.max(0, capacity - terminals)

/** What says whether terminals may move to a node. */
export interface NodeStanding {
	readonly role: NodeRole
	readonly is_own: boolean
	readonly enabled: boolean
	readonly drain: boolean
}

/** Why no terminals move to a node; null where they may. */
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

/** The node of an organisation: its own default, or that of the nearest one above it; undefined where none has any. */
export const defaultFor = (
	tree: ReadonlyMap<number, number>,
	defaults: ReadonlyMap<number, number>,
	group_id: number,
): number | undefined => {
	// A tree is no deeper than it has places: one with a circle ends all the same.
	let at: number | undefined = group_id
	for (let depth = 0; at !== undefined && at !== 0 && depth <= tree.size; depth++) {
		const own = defaults.get(at)
		if (own !== undefined) return own
		at = tree.get(at)
	}
	return undefined
}
