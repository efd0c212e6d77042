/** Step 0038: what people write down about a terminal, and what it reports about its box. */
export const terminal_records: readonly string[] = [
	"alter table terminals add column resolution_source text not null default 'reported'",
	'alter table terminals add column reported_w bigint not null default 0',
	'alter table terminals add column reported_h bigint not null default 0',
	'update terminals set reported_w = w, reported_h = h',
	'alter table terminals add column x bigint not null default 0',
	'alter table terminals add column y bigint not null default 0',
	'alter table terminals add column output_w bigint',
	'alter table terminals add column output_h bigint',
	"alter table terminals add column screen_type text not null default 'none'",
	"alter table terminals add column category text not null default ''",
	"alter table terminals add column install_date text not null default ''",
	'alter table terminals add column longitude double precision',
	'alter table terminals add column latitude double precision',
	"alter table terminals add column address text not null default ''",
	"alter table terminals add column remark text not null default ''",
	'alter table terminals add column reported_at bigint',
	"alter table terminals add column seen_ip text not null default ''",
]

/** Step 0039: terminals that are refused when they connect. */
export const banned_terminals: readonly string[] = ['alter table terminals add column banned_at bigint']

/** Step 0076: the kind of place a terminal is installed in, a number of the OpenOOH taxonomy. */
export const terminal_venues: readonly string[] = ['alter table terminals add column venue_type bigint']
