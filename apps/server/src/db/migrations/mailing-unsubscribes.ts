/**
 * Step 0083: a person who unsubscribed from a report of an organisation is not sent new ones of it until they ask for them; an index finds
 * such people.
 */
export const mailing_unsubscribes: readonly string[] = [
	`create table mailing_unsubscribes (id {id}, sight_id bigint not null, email text not null, receiver_id bigint not null,
		salt text not null, name text not null, language text not null, ended_at bigint not null)`,
	'create unique index mailing_unsubscribes_email on mailing_unsubscribes (sight_id, email)',
	'create index mailing_unsubscribes_receiver on mailing_unsubscribes (receiver_id)',
	'alter table mailing_receivers add column refused bigint not null default 0',
	`insert into mailing_unsubscribes (sight_id, email, receiver_id, salt, name, language, ended_at)
		select mailings.sight_id, mailing_receivers.email, mailing_receivers.id, salt, name, language, ended_at
		from mailing_receivers join mailings on mailings.id = mailing_receivers.mailing_id
		where mailing_receivers.id in (select max(ended.id) from mailing_receivers as ended
			join mailings as owners on owners.id = ended.mailing_id
			where ended.ended_at is not null group by owners.sight_id, ended.email)`,
]
