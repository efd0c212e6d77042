import { price_batch } from '@vitrine/domain/release/price'

/**
 * Limits of one query for statistics: rows of a ranking by default (specification B §9), and at most; the longest range, in days; named
 * terminals and contents; names whose prices are requested at once, and names that one organisation has prices for; records of each kind
 * in an export (specification B §5); signed records that are verified at once, and the listed problems of them and keys of a terminal.
 */
export const statistics_limits = {
	ranked: 100,
	all: 50_000,
	days: 3660,
	named: 20,
	names: price_batch.names,
	priced: 10_000,
	exported: 50_000,
	proven: 1_000_000,
	problems: 200,
	keys: 20,
} as const
