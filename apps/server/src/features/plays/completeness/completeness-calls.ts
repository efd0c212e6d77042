import type { completenessCalls } from '@vitrine/contract/release/completeness'
import { bounded } from '../../../http/admission/bounded.ts'
import type { Handlers } from '../../../http/route.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { InThread } from '../job.ts'
import type { getCompleteness, listCompleteness } from './completeness.ts'

type Calls = Handlers<typeof completenessCalls>

interface Deps {
	readonly read: InThread<typeof getCompleteness>
	readonly readList: InThread<typeof listCompleteness>
	readonly clock: Clock
}

/** The calls about completeness. */
export const completeness = ({ read, readList, clock }: Deps): Omit<Calls, 'getSheet'> => {
	// Each call processes up to 62,000 days: two run at a time, and each user can have at most four waiting.
	const inTurn = bounded({ running: 2, waiting: 40, each: 4 })
	return {
		list: (wanted, { session, gone }) => {
			const waits = gone()
			const job = { wanted, sight: session.group_id, now: clock.now() }
			return inTurn(() => readList(job, waits), session.account, waits)
		},
		get: (wanted, { session, gone }) => read({ wanted, sight: session.group_id, now: clock.now() }, gone()),
	}
}
