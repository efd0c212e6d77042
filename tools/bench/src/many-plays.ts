/** When the first of many plays began, in ms since the epoch. */
export const plays_began = Date.UTC(2026, 0, 1)

/** Number of terminals, each playing one of `contents` contents every five minutes. */
const terminals = 200
const contents = 50
const every = 300_000

const series = (dialect: 'sqlite' | 'postgres', from: number, to: number): string =>
	dialect === 'sqlite'
		? `with recursive series(n) as (select ${from} union all select n + 1 from series where n < ${to - 1})`
		: `with series as (select generate_series(${from}::bigint, ${to - 1}) as n)`

/** The most plays that one statement stores: SQLite looks every page up in all that a transaction has written so far. */
const at_once = 2_000_000

/**
 * Statements that store this many plays over half a year and more, as terminals' journals would: in the order of time, which is that in which
 * they arrive. Terminal by terminal, each would touch every page of the index of times.
 */
export const manyPlays = (dialect: 'sqlite' | 'postgres', count: number): readonly string[] => {
	const each = count / terminals
	const [own, place] = [`n % ${terminals}`, `(n / ${terminals})`]
	const begins = `${plays_began} + ${place} * ${every} + (${own}) * 1000`
	const plays = (from: number): string =>
		`insert into play_logs (boot_id, seq, terminal_id, kind, name, program_id, material_id, release_id, start_time, end_time,
			time_zone, mono, place_id, time_fault, missing)
		${series(dialect, from, Math.min(count, from + at_once))} select 1 + ${own}, 1 + ${place}, 1 + ${own}, 1 + ${place} % 2,
			'content ' || ((${own} + ${place} / 2) % ${contents}), 1, 0, 1,
			${begins}, ${begins} + 290000, 'UTC', 0, 1 + (${own}) % 10, 0, 0 from series`
	return [
		`insert into play_boots (terminal_id, boot, seq) ${series(dialect, 0, terminals)} select n + 1, 'bench ' || n, ${each} from series`,
		...Array.from({ length: Math.ceil(count / at_once) }, (_, part) => plays(part * at_once)),
	]
}

/** Statements that leave plays uncounted, as the version before the counts did. */
export const withoutTallies: readonly string[] = [
	...['names', 'slots', 'days', 'totals', 'terminal_slots', 'terminal_days'].map(name => `drop table play_${name}`),
	'drop table media_prices',
	"delete from migrations where name in ('0057_play_tallies', '0101_play_shards', '0102_all_places')",
]
