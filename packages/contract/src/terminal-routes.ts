import { playLog } from '@vitrine/domain/release/play'
import { sensorLog } from '@vitrine/domain/terminal/sensor'
import { z } from 'zod'

/** What a terminal asks for over HTTP, stated once: it proves who it is by its bearer token, and signs nothing. */
export interface TerminalRoute {
	readonly method: 'GET' | 'POST'
	/** The part after `/api`; what follows a colon is told by the terminal. */
	readonly path: `/terminal/${string}`
	/** One line that says what it is for. */
	readonly about: string
	/** The JSON that it sends, plain or gzip. */
	readonly body?: z.ZodType
	/** The bytes that its body may have, packed or not. */
	readonly body_limit?: number
	/** It sends one file (multipart), as large as a chunk of an upload at most. */
	readonly upload?: true
	/** The data of the envelope that it is answered with; without it the content itself is the answer. */
	readonly output?: z.ZodType
}

/** Everything that terminals ask for over HTTP. */
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
		about: 'Receives a screenshot of the screen.',
		upload: true,
		output: z.null(),
	},
	playLog: {
		method: 'POST',
		path: '/terminal/playLog',
		about: 'Receives play records; answered only when they are stored.',
		body: playLog,
		// A thousand rows.
		body_limit: 1024 * 1024,
		output: z.object({ seq: z.number() }),
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

/** The address under which a terminal asks for something, by its name where it has one. */
export const terminalAddress = ({ path }: TerminalRoute, name = ''): string => `/api${path.replace(/:\w+$/, name)}`
