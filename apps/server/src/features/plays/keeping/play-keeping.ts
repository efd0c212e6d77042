import type { Database } from '../../../db/database.ts'
import type { Clock } from '../../../ports/clock.ts'
import { playRemoval } from './retention.ts'
import { shardMerging } from './shards.ts'

/** What is done with plays from time to time: old ones are removed, and counts of past days merged. */
export const playKeeping = (database: Database, clock: Clock) => ({
	removePlays: playRemoval(database),
	mergeCounts: shardMerging(database, clock),
})
