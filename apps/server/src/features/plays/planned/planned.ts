import type { plannedCalls } from '@vitrine/contract/insight/planned'
import { bounded } from '../../../http/admission/bounded.ts'
import type { Handlers } from '../../../http/route.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { InThread } from '../job.ts'
import type { compareWanted } from './comparing.ts'

interface Deps {
	readonly read: InThread<typeof compareWanted>
	readonly clock: Clock
}

/** Planned next to played time (decision 100). */
export const planned = ({ read, clock }: Deps): Pick<Handlers<typeof plannedCalls>, 'get'> => {
	// Each call processes up to 100,000 terminal days: two run at a time, and each user can have at most four waiting.
	const inTurn = bounded({ running: 2, waiting: 40, each: 4 })
	return {
		get: (wanted, { session, gone }) => {
			const waits = gone()
			const job = { wanted, sight: session.group_id, now: clock.now() }
			return inTurn(() => read(job, waits), session.account, waits)
		},
	}
}
