import type { Problems } from './problems.ts'
import { beganAfterEnd, failedStart } from './starts.ts'

/** Reports failures of the previous starts to the server. */
export const noteStart = (problems: Pick<Problems, 'stand'>): void => {
	const failed = failedStart()
	const started = { code: 'player_start_failed', text: 'the player failed to start' } as const
	if (failed !== null) problems.stand({ ...started, count: failed.count, detail: failed.detail })
	const ended = { code: 'player_ended', text: 'the player ended without signing off' } as const
	if (beganAfterEnd()) problems.stand({ ...ended, count: 1 })
}
