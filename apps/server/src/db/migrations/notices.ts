/** Step 0024: a notice also names in English the organisation that took something down. */
export const notices: readonly string[] = ["alter table notices add column by_name_en text not null default ''"]
