/** Step 0024: a notice says in English too which organisation took something down. */
export const notices: readonly string[] = ["alter table notices add column by_name_en text not null default ''"]
