/** Step 0027: the kind of an email, so that its content is known, and when it last failed. */
export const refused_mail: readonly string[] = [
	"alter table mails add column kind text not null default ''",
	'alter table mails add column failed_at bigint',
	"update mails set failed_at = created_at where sent_at is null and fault <> ''",
]
