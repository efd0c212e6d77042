/** Step 0084: when a terminal first had a release remains known after the release is sent again. */
export const first_downloads: readonly string[] = ['alter table downloads add column first_at bigint']
