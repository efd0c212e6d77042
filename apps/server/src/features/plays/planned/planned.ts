import type { plannedCalls } from '@vitrine/contract/insight/planned'
import { sharedTurns } from '../../../http/admission/shared-turns.ts'
import type { Handlers } from '../../../http/route.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { InThread } from '../../../ports/threads/job.ts'
import type { compareWanted } from './comparing.ts'

interface Deps {
	readonly read: InThread<typeof compareWanted>
	readonly clock: Clock
}

/** Planned next to played time (decision 100). */
export const planned = ({ read, clock }: Deps): Pick<Handlers<typeof plannedCalls>, 'get'> => {
	// A call processes up to 100,000 terminal days: two run at a time, of different organisations.
	const inTurn = sharedTurns({ all: 2, each: 1, waiting: 8, own: 4 })
	return {
		get: (wanted, { session, gone }) => {
			const waits = gone()
			const job = { wanted, sight: session.group_id, now: clock.now() }
			return inTurn(session, () => read(job, waits), waits)
		},
	}
}
