import { randomUUID } from 'node:crypto'
import type { reportsCalls } from '@vitrine/contract/reports'
import type { Logger } from 'pino'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import type { Ephemeral } from '../../ports/short-lived/ephemeral.ts'

/** How many errors a user can report within `window` ms: a screen that fails in a loop must not fill the log. */
const limit = { count: 20, window: 10 * 60_000 } as const

interface ReportsDeps {
	readonly ephemeral: Ephemeral
	readonly logger: Logger
}

/** Errors of browsers go where those of the server go: into its log, and nowhere else. */
export const reports = ({ ephemeral, logger }: ReportsDeps): Handlers<typeof reportsCalls> => ({
	browserError: async (browser, { session: { user_id, account }, agent }) => {
		const key = `report:${user_id}`
		if ((await ephemeral.count(key, limit.window)) > limit.count) {
			const { left } = await ephemeral.peek(key)
			throw new CodedError('too_many_reports', { seconds: Math.max(1, Math.ceil(left / 1000)) })
		}
		const id = randomUUID()
		logger.error({ id, user_id, account, agent, browser }, 'a screen failed in a browser')
		return { id }
	},
})
