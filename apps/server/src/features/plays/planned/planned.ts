import { planned_limits as limits, type plannedCalls } from '@vitrine/contract/insight/planned'
import type { Database } from '../../../db/database.ts'
import { bounded } from '../../../http/admission/bounded.ts'
import type { Handlers } from '../../../http/route.ts'
import type { Clock } from '../../../ports/clock.ts'
import { compare, lookedAt } from './comparing.ts'

interface Deps {
	readonly database: Database
	readonly clock: Clock
}

/** Planned next to played time (decision 100). */
export const planned = ({ database, clock }: Deps): Pick<Handlers<typeof plannedCalls>, 'get'> => {
	// Each call processes up to 100,000 terminal days: two run at a time, and each user can have at most four waiting.
	const inTurn = bounded({ running: 2, waiting: 40, each: 4 })
	return {
		get: async ({ limit = limits.page, ...wanted }, { session, gone }) => {
			const looked = await lookedAt(database, session.group_id, wanted, clock.now())
			const waits = gone()
			const found = await inTurn(() => compare(database, looked, waits), session.account, waits)
			const { programs, terminals } = found
			return {
				...found,
				programs: programs.slice(0, limit),
				terminals: terminals.slice(0, limit),
				count: programs.length + terminals.length,
			}
		},
	}
}
