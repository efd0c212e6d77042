/** Step 0070: addresses that are told about events, events still to be sent, and the outcome of each delivery. */
export const webhooks: readonly string[] = [
	`create table webhooks (id {id}, group_id bigint not null references groups (id) on delete cascade,
		user_id bigint not null references users (id), name text not null, url text not null, types text not null,
		with_below bigint not null, enabled bigint not null, description text not null, salt text not null, old_salt text not null,
		old_until bigint not null, failures bigint not null, failing_since bigint, hold_until bigint not null, paused_at bigint,
		pause_reason text not null, created_at bigint not null, updated_at bigint not null, revision bigint not null)`,
	'create index webhooks_group on webhooks (group_id)',
	'create index webhooks_user on webhooks (user_id)',
	`create table webhook_events (id {id}, event_id text not null, type text not null, group_id bigint not null, body text not null,
		created_at bigint not null)`,
	`create table webhook_deliveries (id {id}, webhook_id bigint not null references webhooks (id) on delete cascade,
		event_id text not null, type text not null, body text not null, state text not null, tries bigint not null,
		round_tries bigint not null, next_at bigint, created_at bigint not null, tried_at bigint, done_at bigint, status bigint not null,
		fault text not null, answer text not null, duration bigint not null)`,
	'create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, id)',
	'create index webhook_deliveries_state on webhook_deliveries (webhook_id, state, id)',
	`create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, next_at) where state = 'waiting'`,
	'create index webhook_deliveries_time on webhook_deliveries (created_at)',
]

/** Step 0073: since when a webhook is known to work. */
export const working_webhooks: readonly string[] = [
	'alter table webhooks add column working_since bigint',
	`update webhooks set working_since = (select min(done_at) from webhook_deliveries
		where webhook_id = webhooks.id and state = 'delivered') where paused_at is null`,
]
