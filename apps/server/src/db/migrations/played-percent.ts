/** Step 0087: how much of the last 24 hours a terminal played, for the incident of missed plays. */
export const played_percent: readonly string[] = ['alter table terminals add column played_percent bigint']
