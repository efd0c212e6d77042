/** Step 0073: since when a webhook is known to work. */
export const working_webhooks: readonly string[] = [
	'alter table webhooks add column working_since bigint',
	`update webhooks set working_since = (select min(done_at) from webhook_deliveries
		where webhook_id = webhooks.id and state = 'delivered') where paused_at is null`,
]
