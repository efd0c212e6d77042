import { terminalRoutes } from '@vitrine/contract/terminal-routes'
import { type UploadedLogKind, uploaded_log_kinds, uploaded_log_limits } from '@vitrine/domain/devices/uploaded-log'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { EventChannel } from '../../events.ts'
import { takesFew } from '../../http/answers/few.ts'
import { readParts } from '../../http/bodies/upload-parts.ts'
import { CodedError, success } from '../../http/coded-error.ts'
import { type Identify, terminalRoute } from '../../http/terminal-route.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Ephemeral } from '../../ports/short-lived/ephemeral.ts'
import type { LogHistory, SentLog } from './log-history.ts'

export interface LogRouteDeps {
	readonly clock: Clock
	readonly events: EventChannel
	readonly identify: Identify
	readonly history: LogHistory
	/** Counts the logs that terminals upload. */
	readonly ephemeral: Ephemeral
}

/** The beginning of every gzip file with deflated content. */
const gzip_beginning = Buffer.from([0x1f, 0x8b, 0x08])

const isText = (content: Buffer): boolean => {
	if (content.includes(0)) return false
	try {
		new TextDecoder('utf-8', { fatal: true }).decode(content)
		return true
	} catch {
		return false
	}
}

const kindOf = (said: unknown): UploadedLogKind => uploaded_log_kinds.find(kind => kind === said) ?? 'run'

/** What was sent, as far as it can be a log; its content is never opened here, only handed out as a file. */
const sentLog = ({ source, file }: ReturnType<typeof readParts>): SentLog => {
	if (file === null) throw new CodedError('file_missing')
	const isPacked = file.subarray(0, gzip_beginning.length).equals(gzip_beginning)
	if (!isPacked && !isText(file)) throw new CodedError('terminal_log_unreadable')
	return { kind: kindOf(source.kind), isPacked, content: file }
}

/** Receives logs of terminals. */
export const uploadedLogRoute = (
	http: FastifyInstance,
	{ clock, events, identify, history, ephemeral }: LogRouteDeps,
): void => {
	const { uploads: most, within } = uploaded_log_limits
	terminalRoute(
		http,
		identify,
		terminalRoutes.log,
		async ({ terminal_id: id, request, reply }): Promise<FastifyReply> => {
			await history.add(id, sentLog(readParts(request)), clock.now())
			events.emit('terminal_log_uploaded', { id })
			return reply.send(success(null))
		},
		takesFew({ ephemeral, name: 'terminal:logs', most, within, code: 'terminal_logs_many' }),
	)
}
