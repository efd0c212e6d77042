import type { Generated } from 'kysely'

/** The number of plays, and their total duration in ms. */
interface Counts {
	number: number
	duration: number
}

/** Plays counted as they are stored (decision 083); `name_id` 0 stands for all names, slots are quarters of an hour, days are UTC days. */
export interface PlayTables {
	// plays
	play_names: { id: Generated<number>; kind: number; name: string }
	play_slots: { kind: number; name_id: number; slot: number; place_id: number; shard: number } & Counts
	play_days: { kind: number; day: number; name_id: number; place_id: number; shard: number } & Counts
	play_totals: { kind: number; name_id: number; place_id: number; shard: number } & Counts
	/** Per terminal; without a row for all names. */
	play_terminal_slots: { terminal_id: number; kind: number; slot: number; name_id: number; place_id: number } & Counts
	play_terminal_days: { kind: number; name_id: number; day: number; terminal_id: number; place_id: number } & Counts
	/** Per point; without a row for all names. */
	play_point_slots: {
		point_id: number
		kind: number
		slot: number
		name_id: number
		terminal_id: number
		place_id: number
	} & Counts
	/**
	 * The point and the position at which a play of `play_logs` began, as far as its terminal reports them (decision 097): ten-millionths of
	 * a degree, and metres.
	 */
	play_positions: {
		boot_id: number
		seq: number
		point_id: number | null
		latitude: number | null
		longitude: number | null
		accuracy: number | null
	}
	/** The keys that a terminal has used to sign its journals (decision 086). */
	play_keys: { id: Generated<number>; terminal_id: number; public_key: string; since: number }
	/**
	 * Consecutive rows of a journal, with the signature over the last: `previous` and `head` are the hashes before and at them, `start_time`
	 * and `end_time` (ms) bound their times, `count` is their number, `started_at` is when the first of them was stored.
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
	/** Rows that differ from what was signed (with the hash that their terminal states), and rows that were sent again with other content. */
	play_chain_problems: { boot_id: number; seq: number; problem: number; hash: string; reported_at: number }
	/** Completeness of the last 24 hours in whole percent, of terminals for which it is known. */
	played_shares: { terminal_id: number; percent: number }
	/**
	 * When a terminal played (`kind` 0), when its records are lost or do not count (1), and when its player started another journal (2), in
	 * ms; split at UTC days (decision 089).
	 */
	play_spans: { terminal_id: number; begun_at: number; kind: number; ended_at: number }
	// statistics
	/** The price of one play of a material, by its name, in hundredths. */
	media_prices: { group_id: number; name: string; cents: number; user_id: number; updated_at: number }
}
