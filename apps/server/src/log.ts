import { type DestinationStream, type Logger, pino } from 'pino'

/** Structured logs on standard output; what could let somebody in never stands in them. */
export const makeLog = (level: string, to?: DestinationStream): Logger =>
	pino(
		{
			level,
			base: null,
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
