/** Step 0027: which email it is, so that what it held is known, and when it failed last. */
export const refused_mail: readonly string[] = [
	"alter table mails add column kind text not null default ''",
	'alter table mails add column failed_at bigint',
	"update mails set failed_at = created_at where sent_at is null and fault <> ''",
]
