import { type DestinationStream, type Logger, pino } from 'pino'

/** The most recent log lines. */
export interface RecentLines {
	add(line: string): void
	read(): readonly string[]
}

/** Retains this many lines, each truncated to `long` characters. */
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

/** Warnings and worse, recognised in the line that pino writes. */
const isWarning = (line: string): boolean => /^\{"level":[4-6]0,/.test(line)

/** An error as logged: databases add row values to their errors (`detail`, `where`), which must not be disclosed. */
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

/** Structured logs on standard output, without anything that could grant access. Warnings are also collected in `recent`. */
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
