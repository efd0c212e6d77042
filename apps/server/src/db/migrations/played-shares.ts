/** Step 0087: how much of the last 24 hours terminals played, in whole percent, for the incident of missed plays. */
export const played_shares: readonly string[] = [
	'create table played_shares (terminal_id bigint not null primary key, percent bigint not null)',
]
