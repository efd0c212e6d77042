import { nothing, type Recipes } from './foreign-inventory.ts'

const a_webhook = { name: 'x', url: 'https://8.8.8.8/', types: JSON.stringify(['terminal.online']) }

/** Attempts by a user of another organisation on webhooks. */
export const ofWebhooks: Recipes<'webhooks'> = {
	webhooks: {
		list: nothing,
		add: (_, { group }) => [{ ...a_webhook, group_id: String(group) }],
		edit: (_, { webhook }) => [{ ...a_webhook, id: String(webhook) }],
		enable: (_, { webhook }) => [{ id: String(webhook), enabled: '0' }],
		remove: (_, { webhook }) => [{ id: String(webhook) }],
		rotateSecret: (_, { webhook }) => [{ id: String(webhook) }],
		test: (_, { webhook }) => [{ id: String(webhook) }],
		listDeliveries: (_, { webhook }) => [{ webhook_id: String(webhook) }],
		getDelivery: (_, { delivery }) => [{ delivery_id: String(delivery) }],
		replay: (_, { delivery }) => [{ delivery_id: String(delivery) }],
		replayFailed: (_, { webhook }) => [{ webhook_id: String(webhook), since: '0' }],
	},
}
