/**
 * Step 0086: the mail server's answer to a receiver is stored next to the failures on the way; each receiver of a report records when they
 * were first sent it.
 */
export const mail_answers: readonly string[] = [
	"alter table mails add column answer text not null default ''",
	'alter table mailing_receivers add column sent_at bigint',
	`update mailing_receivers set sent_at = (select mailings.last_at from mailings where mailings.id = mailing_receivers.mailing_id)
		where refused = 0`,
]
