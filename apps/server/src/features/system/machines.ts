import type { systemCalls } from '@vitrine/contract/system'
import { readOutside, shaped } from '@vitrine/domain/json-text'
import { attachment } from '@vitrine/domain/library/file-name'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { CookieRules } from '../../http/caller/cookie.ts'
import type { Sessions } from '../../http/caller/session.ts'
import { CodedError } from '../../http/coded-error.ts'
import { answerNothing } from '../../http/files/opened-download.ts'
import { statedDownload } from '../../http/files/stated-download.ts'
import { type StatedLinks, statedLinks } from '../../http/files/stated-links.ts'
import type { Handlers } from '../../http/route.ts'
import { type Cell, sheet_type, sheetStream } from '../../media/sheets/sheet-writing.ts'
import type { Egress } from '../../ports/egress/egress.ts'

const path = '/download/machines'
/** Limits for the response of the update service: bytes, machines, and time in ms. */
const answer_limits = { max_bytes: 2 * 1024 * 1024, timeout: 15_000 } as const
const most_machines = 10_000
/** How long a response is cached, in ms: a user who saves the list has just viewed it. */
const answer_life = 60_000

const word = z
	.union([z.string(), z.number()])
	.transform(value => String(value).slice(0, 200))
	.catch('')

/** The columns of the list of registered machines (specification B §2), as the service names them. */
const columns = ['id', 'mac', 'model', 'serial_no', 'version', 'time'] as const
const machine = z.object({ id: word, mac: word, model: word, serial_no: word, version: word, time: word })
const answer = z.object({ data: z.array(machine).max(most_machines) })
type Machine = z.output<typeof machine>

const nothing = z.object({})
/** Addresses of the list; only the server knows `key`. */
export const machineLinks = (key: string): StatedLinks<Record<string, never>> => statedLinks(key, path, nothing)

/** Reads the list of registered machines, cached for a short time. */
export type ReadMachines = () => Promise<readonly Machine[]>

export interface MachineDeps {
	readonly read: ReadMachines
	readonly links: StatedLinks<Record<string, never>>
}

interface ServiceDeps {
	/** The address of the list; null if no service is set. */
	readonly url: string | null
	readonly egress: Pick<Egress, 'fetchOutside'>
	/** A monotonic clock, in ms. */
	readonly steady: () => number
}

const fetchMachines = async ({ url, egress }: ServiceDeps): Promise<readonly Machine[]> => {
	if (url === null) throw new CodedError('update_service_unset')
	const read = await egress.fetchOutside(url, { accept: 'application/json', ...answer_limits }).then(
		({ status, body }) => (status === 200 ? readOutside(body.toString(), shaped(answer)) : null),
		() => null,
	)
	if (read === null) throw new CodedError('update_service_silent')
	return read.data
}

/**
 * Reads the list from the update service (specification B §7: `GET`, no payload), once for concurrent requests; throws a coded error if it
 * does not respond.
 */
export const machineReader = (deps: ServiceDeps): ReadMachines => {
	let last: { readonly at: number; readonly machines: Promise<readonly Machine[]> } | null = null
	return () => {
		const now = deps.steady()
		if (last !== null && now - last.at < answer_life) return last.machines
		const own = { at: now, machines: fetchMachines(deps) }
		last = own
		own.machines.catch(() => {
			if (last === own) last = null
		})
		return own.machines
	}
}

/** An address for the list of registered machines, after reading it once. */
export const getMachineSheet =
	(deps: MachineDeps): Handlers<typeof systemCalls>['getMachineSheet'] =>
	async (_, { session }) => ({ count: (await deps.read()).length, url: deps.links.link(session, {}) })

async function* pageOf(machines: readonly Machine[]): AsyncGenerator<Cell[][]> {
	yield machines.map(one => columns.map(column => one[column]))
}

interface RouteDeps extends MachineDeps {
	readonly sessions: Sessions
	readonly cookie: CookieRules
}

/** `GET /download/machines`: the list of registered machines, at an address obtained by a signed call. */
export const machineRoute = (http: FastifyInstance, { sessions, cookie, ...deps }: RouteDeps): void => {
	statedDownload(http, { path, links: deps.links, may: 'system.write', sessions, cookie }, async reply => {
		const machines = await deps.read().catch(() => null)
		if (machines === null) return answerNothing(reply)
		reply.headers({
			'content-type': sheet_type,
			'content-disposition': attachment('machines.xlsx'),
			'cache-control': 'no-store',
			'x-content-type-options': 'nosniff',
		})
		return reply.send(sheetStream('machines', columns, pageOf(machines)))
	})
}
