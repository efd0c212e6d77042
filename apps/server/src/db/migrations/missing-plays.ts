/** Step 0029: how many lost play records a row stands for; 0 for a record. */
export const missing_plays: readonly string[] = ['alter table play_logs add column missing bigint not null default 0']
