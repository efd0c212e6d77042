/** Step 0101: where counts are still divided into shards, so that they are found for merging (decision 083). Embedded databases have none. */
export const play_shards: readonly string[] = [
	'{postgres} create index play_days_divided on play_days (kind, day) where shard > 0',
]
