import type { PlayRow } from '@vitrine/domain/release/play'
import { shortest_retention } from '@vitrine/domain/system'
import type { Storing } from './chain/seals.ts'
import { play_kinds } from './play-kinds.ts'
import * as store from './plays.store.ts'

/** The shortest retention of plays, in ms: a younger play that is not stored was never stored. */
const surely_stored = shortest_retention * 86_400_000

type Stored = Awaited<ReturnType<typeof store.listStored>>[number]

/**
 * Whether a row that arrives again is the one that is stored under its number. Its times may have been corrected since (decision 067), its
 * place on the steady clock of the player has not; a terminal without one has the same times.
 */
const isSame = (row: PlayRow, stored: Stored): boolean =>
	stored.kind === play_kinds[row.kind] &&
	stored.program_id === row.program_id &&
	stored.material_id === row.material_id &&
	stored.release_id === row.command_id &&
	stored.mono === row.mono &&
	stored.end_time - stored.start_time === row.end_time - row.start_time &&
	(row.mono > 0 || stored.start_time === row.start_time)

/**
 * The numbers of rows that arrived, but were not stored because their number is taken by another play: somebody else continued this journal,
 * such as the original of a copied player, or this one before it was restored. `fresh` are the numbers of the newly stored rows.
 */
export const listDifferent = async (
	{ tx, dialect, boot_id: own, terminal_id, signed_by, now }: Storing,
	boot: string,
	{ rows, fresh }: { readonly rows: readonly PlayRow[]; readonly fresh: ReadonlySet<number> },
): Promise<number[]> => {
	const again = new Map<number, PlayRow>()
	for (const row of rows) if (!fresh.has(row.seq) && !again.has(row.seq)) again.set(row.seq, row)
	if (again.size === 0) return []
	const found: Stored[] = []
	for (const boot_id of [own, ...(await store.listBootsBefore(tx, terminal_id, { boot, signed_by }))])
		found.push(...(await store.listStored(tx, dialect, boot_id, [...again.keys()])))
	const stored = Map.groupBy(found, ({ seq }) => seq)
	const isElsewhere = (row: PlayRow): boolean => {
		const there = stored.get(row.seq)
		// A number that is lost, or belongs to a removed record.
		if (there === undefined) return row.end_time > now - surely_stored
		return !there.some(one => isSame(row, one))
	}
	return [...again.values()].filter(isElsewhere).map(({ seq }) => seq)
}
