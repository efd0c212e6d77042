/** Step 0084: since when a terminal had a release is known also after it was sent again. */
export const first_downloads: readonly string[] = ['alter table downloads add column first_at bigint']
