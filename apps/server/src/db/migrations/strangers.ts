/**
 * Step 0021: what strangers can do and what they have done. Codes live for minutes and are given again, so those of before go:
 * several terminals may show one number now, of which one is what it says.
 */
export const strangers: readonly string[] = [
	'drop table pairings',
	`create table pairings (code text primary key, sn text not null, key_hash text not null, about text not null,
		expires_at bigint not null, unique (sn, key_hash))`,
	'create index pairings_expires on pairings (expires_at)',
	// Tokens of before keep their rights, and those that would have lived forever end within a year.
	`alter table access_tokens add column scopes text not null default '["*"]'`,
	'{sqlite} update access_tokens set expires_at = (unixepoch() + 365 * 86400) * 1000 where expires_at is null',
	'{postgres} update access_tokens set expires_at = (extract(epoch from now())::bigint + 365 * 86400) * 1000 where expires_at is null',
	'create table short_lived (key text primary key, value text not null, count bigint not null, ttl bigint not null, expires_at bigint not null)',
	'create index short_lived_expires on short_lived (expires_at)',
]
