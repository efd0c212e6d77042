/** Step 0029: how many play records one row stands for that are lost; 0 for a record. */
export const missing_plays: readonly string[] = ['alter table play_logs add column missing bigint not null default 0']
