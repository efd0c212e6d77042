import { field_problems } from '@vitrine/contract/error-codes'
import type { webhooksCalls } from '@vitrine/contract/webhooks/webhooks'
import { webhook_limits, webhook_secret_overlap } from '@vitrine/domain/webhooks/webhook'
import { lock } from '../../db/lock.ts'
import type { Tx } from '../../db/schema.ts'
import { isGroupInScope } from '../../db/scope.ts'
import { notWritten } from '../../http/audit/changed-since.ts'
import { authorized } from '../../http/caller/authorized.ts'
import type { Session } from '../../http/caller/session.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import { EgressError, isNobody } from '../../ports/egress/egress-error.ts'
import { hasten } from './deliveries.store.ts'
import { deliveryCalls } from './deliveries.ts'
import { shownWebhooks } from './shown-webhooks.ts'
import { newSalt, secretOf } from './signing.ts'
import * as store from './webhooks.store.ts'
import type { WebhooksDeps } from './webhooks-deps.ts'

type WebhooksHandlers = Handlers<typeof webhooksCalls>
type Written = Omit<Parameters<WebhooksHandlers['edit']>[0], 'id' | 'revision'>

/** Time limit for resolving a receiver's host name when it is saved, in ms; a name that cannot be resolved now may resolve later. */
const name_within = 3000

const refusedAddress = (problem: keyof typeof field_problems): CodedError =>
	new CodedError('parameter', undefined, { fields: { url: field_problems[problem] } })

/** Refuses an address that nothing would be sent to: without TLS, in a private network, or with a host that does not exist. */
const expectOpen = async ({ egress }: WebhooksDeps, url: string): Promise<void> => {
	if (!egress.isProtected(url)) throw refusedAddress('webhook_unprotected')
	try {
		await egress.addressesOf(url, name_within)
	} catch (error) {
		if (!(error instanceof EgressError)) throw error
		if (isNobody(error)) throw refusedAddress('webhook_nobody')
		if (error.reason === 'forbidden') throw refusedAddress('address_forbidden')
	}
}

const rowOf = ({ name, url, types, with_below = 0, description = '' }: Written) => ({
	name,
	url,
	types: [...new Set(types)].join(','),
	with_below,
	description,
})

/** Changes a webhook in sight, one change at a time. */
const changing = <T>(
	{ database }: WebhooksDeps,
	session: Session,
	id: number,
	change: (tx: Tx, before: store.WebhookRow) => Promise<T>,
): Promise<T> =>
	authorized(database, session, async tx => {
		await lock(tx, database.dialect, 'webhooks')
		const before = await store.findVisible(tx, session.group_id, id)
		if (before === undefined) throw new CodedError('webhook_absent')
		return change(tx, before)
	})

/** The state of a webhook that has not been sent to, or that is to be tried afresh. */
const unworked = { failures: 0, failing_since: null, working_since: null } as const
const fresh = { ...unworked, hold_until: 0, paused_at: null, pause_reason: '' } as const

const add =
	(deps: WebhooksDeps): WebhooksHandlers['add'] =>
	async ({ group_id: asked, enabled = 1, ...written }, { session, now, note }) => {
		const { database, derive } = deps
		await expectOpen(deps, written.url)
		const [row, salt, group_id] = [rowOf(written), newSalt(), asked ?? session.group_id]
		const id = await authorized(database, session, async tx => {
			await lock(tx, database.dialect, 'webhooks')
			if (!(await isGroupInScope(tx, session.group_id, group_id))) throw new CodedError('group_absent')
			if ((await store.countWebhooks(tx, group_id)) >= webhook_limits.webhooks)
				throw new CodedError('webhooks_many', { count: webhook_limits.webhooks })
			note({ object: row.name, after: { ...row, group_id, enabled } })
			const secret = { salt, old_salt: '', old_until: 0 }
			const when = { created_at: now, updated_at: now, revision: 0 }
			const by = { group_id, user_id: session.user_id }
			return store.insertWebhook(tx, { ...row, ...by, enabled, ...secret, ...fresh, ...when })
		})
		return { id, name: row.name, secret: secretOf(derive, salt) }
	}

const edit =
	(deps: WebhooksDeps): WebhooksHandlers['edit'] =>
	async ({ id, revision, ...written }, { session, now, note, wrote }) => {
		const row = rowOf(written)
		await expectOpen(deps, row.url)
		await changing(deps, session, id, async (tx, before) => {
			const { name, url, types, with_below, description } = before
			note({ object: name, before: { name, url, types, with_below, description }, after: row })
			// A new receiver has no failures yet.
			const renewed = url === row.url ? {} : fresh
			const change = { ...row, ...renewed, user_id: session.user_id, updated_at: now }
			const next = await store.reviseWebhook(tx, { id, revision }, change)
			if (next === undefined) throw await notWritten(tx, 'webhooks', id, 'webhook_absent')
			if (url !== row.url) await hasten(tx, id, now)
			wrote('webhooks', id, next)
		})
		deps.look()
		return null
	}

const enable =
	(deps: WebhooksDeps): WebhooksHandlers['enable'] =>
	async ({ id, enabled }, { session, now, note, wrote }) => {
		await changing(deps, session, id, async (tx, before) => {
			note({ object: before.name, before: { enabled: before.enabled }, after: { enabled } })
			const renewed = enabled === 1 ? fresh : {}
			const next = await store.reviseWebhook(tx, { id }, { enabled, ...renewed, updated_at: now })
			if (enabled === 1) await hasten(tx, id, now)
			if (next !== undefined) wrote('webhooks', id, next)
		})
		deps.look()
		return null
	}

const rotateSecret =
	(deps: WebhooksDeps): WebhooksHandlers['rotateSecret'] =>
	async ({ id }, { session, now, note, wrote }) => {
		const salt = newSalt()
		const name = await changing(deps, session, id, async (tx, before) => {
			note({ object: before.name })
			const secrets = { salt, old_salt: before.salt, old_until: now + webhook_secret_overlap }
			const next = await store.reviseWebhook(tx, { id }, { ...secrets, updated_at: now })
			if (next !== undefined) wrote('webhooks', id, next)
			return before.name
		})
		return { id, name, secret: secretOf(deps.derive, salt) }
	}

/** Webhooks: other systems that are notified of events. */
export const webhooks = (deps: WebhooksDeps): WebhooksHandlers => ({
	list: async ({ page = 1, limit = 50, key_word }, { session, now }) => {
		const { count, list } = await store.listWebhooks(deps.database.db, session.group_id, { page, limit, key_word })
		return { count, list: await shownWebhooks(deps.database, list, now) }
	},
	add: add(deps),
	edit: edit(deps),
	enable: enable(deps),
	remove: async ({ id }, { session, note }) => {
		await changing(deps, session, id, async (tx, { name, url, types }) => {
			note({ object: name, before: { name, url, types }, after: null })
			await store.removeWebhook(tx, id)
		})
		return null
	},
	rotateSecret: rotateSecret(deps),
	...deliveryCalls(deps, (session, id, change) => changing(deps, session, id, change)),
})
