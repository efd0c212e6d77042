import { uploaded_log_limits } from '@vitrine/domain/devices/uploaded-log'
import { playLog } from '@vitrine/domain/release/play'
import { sensorLog } from '@vitrine/domain/terminal/sensor'
import { z } from 'zod'

/** A request of a terminal over HTTP, defined once: it authenticates with its bearer token, and signs nothing. */
export interface TerminalRoute {
	readonly method: 'GET' | 'POST'
	/** The part after `/api`; the terminal fills in names after a colon. */
	readonly path: `/terminal/${string}`
	/** One line about its purpose. */
	readonly about: string
	/** The JSON that it sends, plain or gzip. */
	readonly body?: z.ZodType
	/** Maximum bytes of its body, compressed or not. */
	readonly body_limit?: number
	/** It sends one file (multipart), at most this many bytes, or as large as a chunk of an upload. */
	readonly upload?: true | number
	/** The data of the answer's envelope; if absent, the content itself is the answer. */
	readonly output?: z.ZodType
}

/** All requests of terminals over HTTP. */
export const terminalRoutes = {
	file: {
		method: 'GET',
		path: '/terminal/file/:sha256',
		about: 'A file of a release of this terminal; supports Range and ETag and never changes.',
	},
	manifest: {
		method: 'GET',
		path: '/terminal/manifest/:sha256',
		about: 'The manifest of a release of this terminal.',
	},
	feed: {
		method: 'GET',
		path: '/terminal/feed/:id',
		about: 'The last good copy of a feed that a release of this terminal uses.',
	},
	screenshot: {
		method: 'POST',
		path: '/terminal/screenshot',
		about: 'Receives a screenshot of the screen; more than 20 a minute are refused with 429 and `Retry-After`.',
		upload: true,
		output: z.null(),
	},
	live: {
		method: 'POST',
		path: '/terminal/live',
		about:
			'Receives a picture of a live view (JPEG, PNG or WebP, at most 1 MiB), with the id of the acquisition device that it is of, if it is not of the screen, as the field `device`; `watched` says whether to send more. While nobody watches, it is not read.',
		upload: 1024 * 1024,
		output: z.object({ watched: z.boolean() }),
	},
	log: {
		method: 'POST',
		path: '/terminal/log',
		about:
			'Receives a log as text or gzip (at most 5 MiB, 12 an hour), with `kind` (`run`, `crash` or `play`) as a field; answered only when it is stored. Too many are refused with 429 and `Retry-After`.',
		upload: uploaded_log_limits.bytes,
		output: z.null(),
	},
	playLog: {
		method: 'POST',
		path: '/terminal/playLog',
		about:
			'Receives play records; answered only when they are stored. `different` names the rows whose numbers are taken by other plays.',
		body: playLog,
		// A thousand rows.
		body_limit: 1024 * 1024,
		output: z.object({ seq: z.number(), different: z.array(z.number()) }),
	},
	sensor: {
		method: 'POST',
		path: '/terminal/sensor',
		about: 'Receives sensor values; answered only when they are stored.',
		body: sensorLog,
		// Five hundred rows.
		body_limit: 128 * 1024,
		output: z.object({ seq: z.number() }),
	},
} as const satisfies Record<string, TerminalRoute>

/** The address of a terminal's request, with its name filled in if it has one. */
export const terminalAddress = ({ path }: TerminalRoute, name = ''): string => `/api${path.replace(/:\w+$/, name)}`
