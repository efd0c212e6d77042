import { mailing_limits as limits, type MailingKind } from '@vitrine/domain/mailings/mailing'
import { slotsBetween } from '@vitrine/domain/plays/play-tally'
import type { Database } from '../../../db/database.ts'
import type { CountedPlays, SeenTerminals } from '../../../ports/mailed-plays.ts'
import { turn } from '../../../ports/turns.ts'
import { placesInSight } from '../places.store.ts'
import { play_kinds } from '../play-kinds.ts'
import * as counts from '../statistics/counts.store.ts'
import { rankNames } from '../statistics/ranking.store.ts'
import { all_names } from '../tallies.store.ts'

interface Asked {
	readonly sight: number
	readonly seen: SeenTerminals
	readonly kind: MailingKind
	readonly from: number
	readonly to: number
}

const most_first = (one: CountedPlays, other: CountedPlays): number =>
	other.number - one.number || other.duration - one.duration || (one.name < other.name ? -1 : 1)

const filterOf = async ({ db, dialect }: Database, { sight, seen, kind }: Asked) => ({
	kind: play_kinds[kind],
	places: await placesInSight(db, dialect, sight, seen.group_ids),
})

/** How often each program or material was played, most frequent first. */
export const countedNames = async (database: Database, asked: Asked): Promise<CountedPlays[]> => {
	const { db, dialect } = database
	const filter = await filterOf(database, asked)
	if (filter.places?.length === 0) return []
	const range = slotsBetween(asked.from, asked.to)
	const { terminals } = asked.seen
	if (terminals === null) return rankNames(db, dialect, filter, range, limits.rows)
	const all = new Map<string, CountedPlays>()
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

/** How often each terminal played anything, or anything with a given name, most frequent first. */
export const countedTerminals = async (
	database: Database,
	asked: Asked,
	play_name: string,
): Promise<CountedPlays[]> => {
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
