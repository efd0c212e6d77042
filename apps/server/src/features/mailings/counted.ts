import { mailing_limits as limits, type MailingKind } from '@vitrine/domain/mailings/mailing'
import { slotsBetween } from '@vitrine/domain/release/play-tally'
import type { Database } from '../../db/database.ts'
import { turn } from '../../ports/turns.ts'
import { placesInSight } from '../plays/places.store.ts'
import { play_kinds } from '../plays/play-kinds.ts'
import * as counts from '../plays/statistics/counts.store.ts'
import { rankNames } from '../plays/statistics/ranking.store.ts'
import { all_names } from '../plays/tallies.store.ts'
import { listGroupIds, listTerminals, type Scope } from './scopes.store.ts'

/** What of a report is counted: what its maker sees of what it is of, in ms since the epoch. */
export interface Seen {
	readonly group_ids: readonly number[]
	/** Single terminals; null for all of the organisations. */
	readonly terminals: readonly { readonly id: number; readonly name: string; readonly sn: string }[] | null
}

/** What a report is of, as far as `sight`, an organisation, sees it now. */
export const seenOf = async ({ db, dialect }: Database, sight: number, scope: Scope): Promise<Seen> => {
	if (scope.scope !== 'organization')
		return { group_ids: [], terminals: await listTerminals(db, dialect, sight, scope, limits.read_terminals) }
	const own = scope.group_id ?? sight
	return { group_ids: own === sight ? [] : await listGroupIds(db, own), terminals: null }
}

/** How often something was played; `duration` in ms. */
export interface Counted {
	readonly name: string
	readonly sn?: string
	readonly number: number
	readonly duration: number
}

interface Asked {
	readonly sight: number
	readonly seen: Seen
	readonly kind: MailingKind
	readonly from: number
	readonly to: number
}

const most_first = (one: Counted, other: Counted): number =>
	other.number - one.number || other.duration - one.duration || (one.name < other.name ? -1 : 1)

const filterOf = async ({ db, dialect }: Database, { sight, seen, kind }: Asked) => ({
	kind: play_kinds[kind],
	places: await placesInSight(db, dialect, sight, seen.group_ids),
})

/** How often each program or material was played, the most frequent first. */
export const countedNames = async (database: Database, asked: Asked): Promise<Counted[]> => {
	const { db, dialect } = database
	const filter = await filterOf(database, asked)
	if (filter.places?.length === 0) return []
	const range = slotsBetween(asked.from, asked.to)
	const { terminals } = asked.seen
	if (terminals === null) return rankNames(db, dialect, filter, range, limits.rows)
	const all = new Map<string, Counted>()
	for (const { id } of terminals) {
		await turn()
		for (const row of await counts.rankNamesOf(db, dialect, filter, { terminal_id: id, range }, limits.rows)) {
			const known = all.get(row.name) ?? { number: 0, duration: 0 }
			const number = known.number + Number(row.number)
			all.set(row.name, { name: row.name, number, duration: known.duration + Number(row.duration) })
		}
	}
	return [...all.values()].sort(most_first).slice(0, limits.rows)
}

/** How often each terminal played something, or what is called so, the most frequent first. */
export const countedTerminals = async (database: Database, asked: Asked, play_name: string): Promise<Counted[]> => {
	const { db, dialect } = database
	const filter = await filterOf(database, asked)
	const name_id = play_name === '' ? all_names : await counts.findName(db, filter.kind, play_name)
	if (filter.places?.length === 0 || name_id === undefined) return []
	const range = slotsBetween(asked.from, asked.to)
	const rows = await counts.rankTerminals(db, dialect, filter, { name_id, range }, limits.rows)
	const { terminals } = asked.seen
	const wanted = terminals === null ? null : new Set(terminals.map(({ id }) => id))
	return rows
		.filter(({ id }) => wanted === null || wanted.has(id))
		.map(({ name, sn, number, duration }) => ({ name, sn, number: Number(number), duration: Number(duration) }))
}
