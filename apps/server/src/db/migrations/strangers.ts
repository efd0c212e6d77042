/**
 * Step 0021: bounds for strangers, and a record of their attempts. Codes live for minutes and are reissued, so existing ones are dropped:
 * several terminals can show one serial number now, of which one is genuine.
 */
export const strangers: readonly string[] = [
	'drop table pairings',
	`create table pairings (code text primary key, sn text not null, key_hash text not null, about text not null,
		expires_at bigint not null, unique (sn, key_hash))`,
	'create index pairings_expires on pairings (expires_at)',
	// Existing tokens retain their rights, and those without an expiry now expire within a year.
	`alter table access_tokens add column scopes text not null default '["*"]'`,
	'{sqlite} update access_tokens set expires_at = (unixepoch() + 365 * 86400) * 1000 where expires_at is null',
	'{postgres} update access_tokens set expires_at = (extract(epoch from now())::bigint + 365 * 86400) * 1000 where expires_at is null',
	'create table short_lived (key text primary key, value text not null, count bigint not null, ttl bigint not null, expires_at bigint not null)',
	'create index short_lived_expires on short_lived (expires_at)',
]
