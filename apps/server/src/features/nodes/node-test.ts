import { readOutside, shaped } from '@vitrine/domain/json-text'
import {
	isTested,
	type NodeProblem,
	type NodeReport,
	type NodeStep,
	type NodeStepReport,
	node_step_time,
} from '@vitrine/domain/nodes/node'
import { z } from 'zod'
import { type Egress, placeOf } from '../../ports/egress/egress.ts'
import { EgressError, type EgressReason } from '../../ports/egress/egress-error.ts'
import { probeCertificate, probePort, probeSocket } from '../../ports/egress/probing.ts'
import type { NodeRow } from './nodes.store.ts'

/** Dependencies of testing a node. */
export type Reached = Pick<NodeRow, 'role' | 'public_url' | 'internal_url' | 'socket_port' | 'media_url'>

export interface NodeTestDeps {
	readonly egress: Pick<Egress, 'fetchOutside' | 'addressesOf' | 'until'>
	/** The key that this server publishes: a node that returns it is this server. */
	readonly app_key: string
	/** A monotonic clock in ms. */
	readonly steady: () => number
}

/** Maximum bytes read of the configuration and of a file. */
const most = { config: 64 * 1024, file: 16 * 1024 * 1024 } as const

/** A failed step whose cause is not a connection error. */
class StepFailure extends Error {
	readonly problem: NodeProblem
	constructor(problem: NodeProblem) {
		super(problem)
		this.problem = problem
	}
}

const problem_of: Readonly<Record<EgressReason, NodeProblem>> = {
	address: 'unreachable',
	forbidden: 'forbidden',
	unknown_host: 'name_unknown',
	connection: 'unreachable',
	timeout: 'timed_out',
	redirects: 'status',
	status: 'status',
	too_large: 'too_large',
	encoding: 'status',
}

/** What a refusal means at a step: a server responds, but not like a node. */
const refused_at: Partial<Record<NodeStep, NodeProblem>> = { api: 'not_vitrine', socket: 'socket_refused' }

const problemOf = (step: NodeStep, error: unknown): NodeProblem => {
	if (error instanceof StepFailure) return error.problem
	if (!(error instanceof EgressError)) throw error
	const problem = problem_of[error.reason]
	return problem === 'status' ? (refused_at[step] ?? problem) : problem
}

/** If one of these steps fails, no further request is possible. */
const ways: ReadonlySet<NodeStep> = new Set(['dns', 'tcp', 'tls'])

/** The steps of a test in order; skips those not wanted, and those after the connection has failed. */
const stepping = (steady: () => number) => {
	const steps: NodeStepReport[] = []
	let is_lost = false
	const step = async <T>(name: NodeStep, isWanted: boolean, work: () => Promise<T>): Promise<T | undefined> => {
		if (!isWanted || is_lost) {
			steps.push({ step: name, state: 'skipped', ms: 0 })
			return undefined
		}
		const from = steady()
		const ms = (): number => Math.max(0, Math.round(steady() - from))
		try {
			const done = await work()
			steps.push({ step: name, state: 'passed', ms: ms() })
			return done
		} catch (error) {
			const problem = problemOf(name, error)
			steps.push({ step: name, state: 'failed', ms: ms(), problem })
			is_lost = ways.has(name)
			return undefined
		}
	}
	return { steps, step }
}

/** The content of `GET /config.json`; a newer server may send more. */
const configuration = z.object({ app_key: z.string(), version: z.string().max(64), socket_port: z.int() })

/** An address below another one. */
const below = (base: string, path: string): string => base.replace(/\/$/, '') + path

const readConfiguration = async ({ egress }: NodeTestDeps, base: string) => {
	const options = { accept: 'application/json', max_bytes: most.config, timeout: node_step_time }
	const { body } = await egress.fetchOutside(below(base, '/config.json'), options)
	const found = readOutside(body.toString(), shaped(configuration))
	if (found === null) throw new StepFailure('not_vitrine')
	return found
}

/** The socket address of terminals: at a port of its own, or at that of the base address. */
const socketAddress = (public_url: string, socket_port: number): { web: string; socket: string } => {
	const url = new URL(public_url)
	const scheme = url.protocol === 'https:' ? 'wss' : 'ws'
	const host = socket_port === 0 ? url.host : `${url.hostname}:${socket_port}`
	const path = socket_port === 0 ? '/ws' : '/'
	return { web: `${url.protocol}//${host}`, socket: `${scheme}://${host}${path}?from=terminal` }
}

/**
 * Tests a node from here, each step with a time limit. Problems are reported per step, and only the version and the certificate's expiry
 * are retained of what was read. Every connection is subject to the egress rules.
 */
export const testNode = async (deps: NodeTestDeps, node: Reached): Promise<NodeReport> => {
	const { egress, app_key, steady } = deps
	const { role, public_url, internal_url, socket_port, media_url } = node
	const url = new URL(public_url)
	const { host, port } = placeOf(url)
	const { steps, step } = stepping(steady)
	const found = await step('dns', true, () => egress.addressesOf(public_url, node_step_time))
	const addresses = found ?? []
	await step('tcp', true, () => probePort(addresses, port, egress.until(node_step_time)))
	let tls_expires_at: number | null = null
	await step('tls', url.protocol === 'https:', async () => {
		const { expires_at, state } = await probeCertificate(host, addresses, port, egress.until(node_step_time))
		tls_expires_at = expires_at
		if (state !== 'trusted') throw new StepFailure(state === 'over' ? 'certificate_over' : 'certificate')
	})
	const api = await step('api', isTested(role, 'api'), () => readConfiguration(deps, internal_url || public_url))
	await step('socket', isTested(role, 'socket'), async () => {
		// Terminals go where the server says its sockets are.
		if (api !== undefined && api.socket_port !== socket_port) throw new StepFailure('port_other')
		const { web, socket } = socketAddress(public_url, socket_port)
		const time = egress.until(node_step_time)
		await probeSocket(socket, await egress.addressesOf(web, node_step_time), time)
	})
	await step('download', isTested(role, 'download'), () =>
		egress.fetchOutside(media_url || below(public_url, '/api/openapi.json'), {
			accept: '*/*',
			max_bytes: most.file,
			timeout: node_step_time,
			is_dropped: true,
		}),
	)
	return { steps, version: api?.version ?? '', is_own: api?.app_key === app_key, tls_expires_at }
}
