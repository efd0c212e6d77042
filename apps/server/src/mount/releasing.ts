import { stopRelease } from '../features/downloads/downloads.ts'
import type { ReleasingDeps } from '../features/releases/publish/releasing-deps.ts'
import { notifyWithdrawal } from '../features/review/notices.store.ts'
import type { Core, Live } from '../live.ts'

/** What releasing needs from other features. */
export const releasingDeps = ({ database, events, clock }: Core, { tracked, making }: Live): ReleasingDeps => ({
	database,
	events,
	making,
	now: clock.now,
	stopDownloads: stopRelease({ database, tracking: tracked }),
	barDownloads: tracked.bar,
	notifyOwner: notifyWithdrawal,
})
