/** Step 0085: receivers can still unsubscribe after their report is gone; emails record their run of a report. */
export const mailing_links: readonly string[] = [
	`create table mailing_links (receiver_id bigint not null primary key, sight_id bigint not null, email text not null,
		salt text not null, name text not null, language text not null, gone_at bigint not null)`,
	'create index mailing_links_sight on mailing_links (sight_id, receiver_id)',
	'create index mailing_links_gone on mailing_links (gone_at)',
	'alter table mails add column run_id bigint',
	'create index mails_run on mails (run_id)',
]
