import { isInMemory } from './memory.ts'
import type { Problems } from './problems.ts'
import { beganAfterEnd, failedStart } from './starts.ts'

/** Reports failures of the previous starts, and a disk without space for this one, to the server. */
export const noteStart = (problems: Pick<Problems, 'stand'>): void => {
	const failed = failedStart()
	const started = { code: 'player_start_failed', text: 'the player failed to start' } as const
	if (failed !== null) problems.stand({ ...started, count: failed.count, detail: failed.detail })
	if (isInMemory())
		problems.stand({ code: 'player_disk_full', text: 'the disk is full: new plays are only in memory', count: 1 })
	const ended = { code: 'player_ended', text: 'the player ended without signing off' } as const
	if (beganAfterEnd()) problems.stand({ ...ended, count: 1 })
}
