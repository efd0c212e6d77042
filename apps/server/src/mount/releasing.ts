import { stopRelease } from '../features/downloads/downloads.ts'
import type { ReleasingDeps } from '../features/releases/publish/releasing-deps.ts'
import { notifyWithdrawal } from '../features/review/notices.store.ts'
import type { Core, Live } from '../live.ts'

/** What releasing needs from other features. */
export const releasingDeps = ({ database, events, clock }: Core, { tracked, making }: Live): ReleasingDeps => {
	const stop = stopRelease({ database, tracking: tracked })
	return {
		database,
		events,
		making,
		now: clock.now,
		stopDownloads: release_id => tracked.follow(() => stop(release_id)),
		barDownloads: terminal_ids => tracked.follow(() => tracked.bar(terminal_ids)),
		notifyOwner: notifyWithdrawal,
	}
}
