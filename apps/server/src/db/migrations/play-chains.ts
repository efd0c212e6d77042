/** Step 0062: provable plays (decision 086): the key of a journal, what its terminal has signed, and rows that differ from what was signed. */
export const play_chains: readonly string[] = [
	...['mark', 'late', 'stalls', 'black'].map(
		name => `alter table play_logs add column ${name} bigint not null default 0`,
	),
	'alter table play_boots add column key_id bigint',
	`alter table play_boots add column secret text not null default ''`,
	`create table play_keys (id {id}, terminal_id bigint not null, public_key text not null, since bigint not null,
		unique (terminal_id, public_key))`,
	`create table play_runs (boot_id bigint not null, first_seq bigint not null, last_seq bigint not null, count bigint not null,
		previous text not null, head text not null, signature text not null, start_time bigint not null, end_time bigint not null,
		started_at bigint not null,
		primary key (boot_id, first_seq)){keyed}`,
	`create table play_chain_problems (boot_id bigint not null, seq bigint not null, problem bigint not null, hash text not null,
		reported_at bigint not null, primary key (boot_id, seq, problem)){keyed}`,
]
