import type { TerminalEntry } from '@vitrine/domain/terminal/terminal-log'
import type { WebhookFact } from '@vitrine/domain/webhooks/webhook-event'
import type { DialectName } from '../../../db/database.ts'
import type { Tx } from '../../../db/schema.ts'
import { announce } from '../../../ports/announcing/announcing.ts'
import { type AnnouncedTerminal, announcedTerminals } from '../../../ports/announcing/terminal-facts.ts'

const types = ['terminal.added', 'terminal.removed', 'terminal.online', 'terminal.offline'] as const

/** Webhook facts for an entry in a terminal's log; none for kinds that are not announced. */
const factOf = (entry: TerminalEntry, { group_id, terminal }: AnnouncedTerminal): WebhookFact[] => {
	const { kind, detail, at } = entry
	switch (kind) {
		case 'added':
		case 'removed':
		case 'online':
			return [{ type: `terminal.${kind}`, group_id, at, data: { terminal } }]
		case 'offline':
			return [{ type: 'terminal.offline', group_id, at, data: { terminal, reason: detail } }]
		default:
			return []
	}
}

/** Announces terminals that connected, disconnected, were added or removed, according to their log entries. */
export const announceTerminals = (tx: Tx, dialect: DialectName, entries: readonly TerminalEntry[]): Promise<void> => {
	const announced = entries.filter(({ kind }) => types.some(type => type === `terminal.${kind}`))
	if (announced.length === 0) return Promise.resolve()
	return announce(tx, types, async () => {
		const ids = announced.map(({ terminal_id }) => terminal_id)
		const terminals = await announcedTerminals(tx, dialect, ids)
		return announced.flatMap(entry => {
			const terminal = terminals.get(entry.terminal_id)
			return terminal === undefined ? [] : factOf(entry, terminal)
		})
	})
}

/** Announces that every terminal connected to an earlier run of the server is offline since that heard it last, at most `at`. */
export const announceReset = (tx: Tx, reason: string, at: number): Promise<void> =>
	announce(tx, ['terminal.offline'], async () => {
		const rows = await tx
			.selectFrom('terminals')
			.select(['id', 'name', 'sn', 'group_id', 'last_seen'])
			.where('run_state', '>', 0)
			.orderBy('id')
			.execute()
		return rows.map(({ group_id, last_seen, ...terminal }) => ({
			type: 'terminal.offline',
			group_id,
			at: Math.min(at, last_seen ?? at),
			data: { terminal, reason },
		}))
	})
