import { review_states } from '@vitrine/domain/library/material'
import type { Database } from '../../db/database.ts'
import { endedApprovals } from '../../db/review.ts'
import { whileAway } from '../../db/while-away.ts'
import type { EventChannel } from '../../events.ts'
import { nameLine } from '../../http/names.ts'
import {
	type ApprovedKind,
	type EndedApproval,
	listNotNotified,
	removeGone,
	setNotified,
} from './ended-approvals.store.ts'
import { insertNotices } from './notices.store.ts'

/** How many approvals one transaction processes, and how many names a notice has. */
const at_once = 2000
const in_words = 5

/** How often expired approvals are checked, in ms: authors are notified of all ends within an hour together. */
const turn_every = 3_600_000

const namesOf = (rows: readonly EndedApproval[]): string =>
	nameLine([
		...rows.slice(0, in_words).map(({ name }) => name),
		...(rows.length > in_words ? [`+${rows.length - in_words}`] : []),
	])

/** Notifies authors of approvals that have expired, each once. */
export interface ApprovalTurns {
	turn(): Promise<void>
	close(): void
}

interface TurnsDeps {
	readonly database: Database
	readonly events: EventChannel
	readonly now: () => number
	readonly report: (error: unknown) => void
}

/** Whether an approval still holds is a function of the time; that its author was notified is recorded here. */
export const approvalTurns = ({ database: { db, dialect }, events, now, report }: TurnsDeps): ApprovalTurns => {
	/** Processes one batch, with one notice per author; returns how many approvals it covered. */
	const tell = async (kind: ApprovedKind): Promise<number> => {
		const [user_ids, group_ids, count] = await db.transaction().execute(async tx => {
			const ended = await endedApprovals(tx, now())
			const rows = ended === 0 ? [] : await listNotNotified(tx, kind, ended, at_once)
			if (rows.length === 0) return [[], [], 0] as const
			const authors = [...Map.groupBy(rows, row => row.user_id)]
			await setNotified(tx, dialect, kind, rows)
			await insertNotices(
				tx,
				authors.map(([user_id, own]) => ({
					user_id,
					kind,
					name: namesOf(own),
					review_state: review_states.pending,
					reason: '',
					object_id: own.length === 1 ? (own[0]?.id ?? 0) : 0,
					created_at: now(),
				})),
			)
			return [authors.map(([user_id]) => user_id), rows.map(({ group_id }) => group_id), rows.length] as const
		})
		if (user_ids.length > 0)
			events.emit('review_decided', { user_ids: [...user_ids], kind, group_ids: [...new Set(group_ids)] })
		return count
	}
	const turn = async (): Promise<void> => {
		for (const kind of ['material', 'program', 'interlude'] as const) {
			while ((await tell(kind)) === at_once);
			await db.transaction().execute(tx => removeGone(tx, kind))
		}
	}
	const timer = setInterval(() => void whileAway(turn).catch(report), turn_every)
	timer.unref()
	return { turn, close: () => clearInterval(timer) }
}
