/** Step 0022: until when an email is worth sending; a code in it is valid for a limited time. */
export const mail_expiry: readonly string[] = ['alter table mails add column expires_at bigint']

/** Step 0074: whether the person has proven, with a code sent to it, that an address is their own. Unknown for existing addresses. */
export const confirmed_emails: readonly string[] = [
	'alter table users add column email_confirmed bigint not null default 0',
]
