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
	/** Of each point; without a row for all names. */
	play_point_slots: {
		point_id: number
		kind: number
		slot: number
		name_id: number
		terminal_id: number
		place_id: number
	} & Counts
	/**
	 * For which point and where a play of `play_logs` began, as far as its terminal says so (decision 097): ten-millionths of a degree,
	 * and metres.
	 */
	play_positions: {
		boot_id: number
		seq: number
		point_id: number | null
		latitude: number | null
		longitude: number | null
		accuracy: number | null
	}
	/** The keys that a terminal has signed its journals with (decision 086). */
	play_keys: { id: Generated<number>; terminal_id: number; public_key: string; since: number }
	/**
	 * Rows of a journal one after the other, and the signature over the last: `previous` and `head` are the hashes before and at them,
	 * `start_time` and `end_time` (ms) what they lie between, `count` how many, `started_at` when the first of them was stored.
	 */
	play_runs: {
		boot_id: number
		first_seq: number
		last_seq: number
		count: number
		previous: string
		head: string
		signature: string
		start_time: number
		end_time: number
		started_at: number
	}
	/** Rows that are not what was signed (with the hash that their terminal states), and those that came again as something else. */
	play_chain_problems: { boot_id: number; seq: number; problem: number; hash: string; reported_at: number }
	/**
	 * When a terminal played (`kind` 0), when what it says of it is lost or does not count (1), and when its player began with another
	 * journal (2), in ms; cut at days of UTC (decision 089).
	 */
	play_spans: { terminal_id: number; begun_at: number; kind: number; ended_at: number }
	// statistics
	/** What a play of a material costs, by its name, in hundredths. */
	media_prices: { group_id: number; name: string; cents: number; user_id: number; updated_at: number }
}
