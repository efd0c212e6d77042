/** Step 0071: identity providers that people sign in with, and the accounts of their identities. */
export const sso: readonly string[] = [
	`create table sso_providers (id {id}, name text not null, issuer text not null unique, client_id text not null,
		client_secret text not null, enabled bigint not null, allows_password bigint not null, rules text not null,
		created_at bigint not null, updated_at bigint not null, revision bigint not null)`,
	`create table sso_identities (id {id}, provider_id bigint not null references sso_providers (id) on delete cascade,
		subject text not null, user_id bigint not null references users (id), managed bigint not null,
		created_at bigint not null, used_at bigint not null)`,
	'create unique index sso_identities_subject on sso_identities (provider_id, subject)',
	'create unique index sso_identities_user on sso_identities (user_id, provider_id)',
]
