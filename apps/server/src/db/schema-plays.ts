import type { Generated } from 'kysely'

/** How often, and for how many ms in all. */
interface Counts {
	number: number
	duration: number
}

/** Where plays are counted as they are stored (decision 083); `name_id` 0 stands for all names, slots are quarters of an hour, days are of UTC. */
export interface PlayTables {
	// plays
	play_names: { id: Generated<number>; kind: number; name: string }
	play_slots: { kind: number; name_id: number; slot: number; place_id: number; shard: number } & Counts
	play_days: { kind: number; day: number; name_id: number; place_id: number; shard: number } & Counts
	play_totals: { kind: number; name_id: number; place_id: number; shard: number } & Counts
	/** Of each terminal; without a row for all names. */
	play_terminal_slots: { terminal_id: number; kind: number; slot: number; name_id: number; place_id: number } & Counts
	play_terminal_days: { kind: number; name_id: number; day: number; terminal_id: number; place_id: number } & Counts
	// statistics
	/** What a play of a material costs, by its name, in hundredths. */
	media_prices: { group_id: number; name: string; cents: number; user_id: number; updated_at: number }
}
