import type { completenessCalls } from '@vitrine/contract/release/completeness'
import { sharedTurns } from '../../../http/admission/shared-turns.ts'
import type { Handlers } from '../../../http/route.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { InThread } from '../../../ports/threads/job.ts'
import type { getCompleteness, listCompleteness } from './completeness.ts'

type Calls = Handlers<typeof completenessCalls>

interface Deps {
	readonly read: InThread<typeof getCompleteness>
	readonly readList: InThread<typeof listCompleteness>
	readonly clock: Clock
}

/** The calls about completeness. */
export const completeness = ({ read, readList, clock }: Deps): Omit<Calls, 'getSheet'> => {
	// A call processes up to 62,000 days: two run at a time, of different organisations.
	const inTurn = sharedTurns({ all: 2, each: 1, waiting: 8, own: 4 })
	return {
		list: (wanted, { session, gone }) => {
			const waits = gone()
			const job = { wanted, sight: session.group_id, now: clock.now() }
			return inTurn(session, () => readList(job, waits), waits)
		},
		get: (wanted, { session, gone }) => {
			const waits = gone()
			const job = { wanted, sight: session.group_id, now: clock.now() }
			return inTurn(session, () => read(job, waits), waits)
		},
	}
}
