/**
 * Step 0086: what a mail server answered to a receiver is kept beside what went wrong on the way; of each receiver of a report it is
 * known when they were first sent it.
 */
export const mail_answers: readonly string[] = [
	"alter table mails add column answer text not null default ''",
	'alter table mailing_receivers add column sent_at bigint',
	`update mailing_receivers set sent_at = (select mailings.last_at from mailings where mailings.id = mailing_receivers.mailing_id)
		where refused = 0`,
]
