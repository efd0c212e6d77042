import { type DestinationStream, type Logger, pino } from 'pino'

/** The last lines that were said. */
export interface RecentLines {
	add(line: string): void
	read(): readonly string[]
}

/** Keeps so many lines, each cut off where it is longer than `long` characters. */
export const recentLines = (most: number, long = 4000): RecentLines => {
	const lines: string[] = []
	return {
		add: line => {
			lines.push(line.length > long ? `${line.slice(0, long)}…\n` : line)
			if (lines.length > most) lines.shift()
		},
		read: () => [...lines],
	}
}

/** Warnings and what is worse, by the line that pino makes. */
const isWarning = (line: string): boolean => /^\{"level":[4-6]0,/.test(line)

/** What the log is told of an error: a database adds the values of rows to its errors (`detail`, `where`), which are nobody's business. */
const errorSerializer = (error: unknown): unknown => {
	if (!(error instanceof Error)) return error
	const { name, message, stack, cause } = error
	const { code } = error as { code?: unknown }
	return {
		type: name,
		message,
		stack,
		...(code !== undefined && { code }),
		...(cause !== undefined && { cause: errorSerializer(cause) }),
	}
}

/** Structured logs on standard output; what could let somebody in never stands in them. Warnings are also kept in `recent`. */
export const makeLog = (level: string, to?: DestinationStream, recent?: RecentLines): Logger =>
	pino(
		{
			level,
			base: null,
			serializers: { err: errorSerializer },
			hooks: {
				streamWrite: line => {
					if (recent !== undefined && isWarning(line)) recent.add(line)
					return line
				},
			},
			timestamp: pino.stdTimeFunctions.isoTime,
			redact: {
				paths: [
					'token',
					's',
					'password',
					'authorization',
					'cookie',
					'*.token',
					'*.s',
					'*.password',
					'*.authorization',
					'*.cookie',
					'*.key',
					'*.sign_key',
				],
				censor: '…',
			},
		},
		to ?? pino.destination(1),
	)
