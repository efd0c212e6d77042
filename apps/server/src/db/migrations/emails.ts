/** Step 0022: until when an email is worth sending; a code in it is good for a while only. */
export const mail_expiry: readonly string[] = ['alter table mails add column expires_at bigint']

/**
 * Step 0074: whether the person has shown here, by a code that came to it, that an address is its own. Nobody knows it of the addresses
 * that are there already.
 */
export const confirmed_emails: readonly string[] = [
	'alter table users add column email_confirmed bigint not null default 0',
]
