/** Step 0022: until when an email is worth sending; a code in it is good for a while only. */
export const mail_expiry: readonly string[] = ['alter table mails add column expires_at bigint']
