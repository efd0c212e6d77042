import type { PlayerHealth } from '@vitrine/domain/terminal/player-health'
import type { Database } from './database.ts'

/** Reported figures about what a player has stored. */
type StoredFigures = Pick<PlayerHealth, 'files' | 'files_checked' | 'plays_waiting' | 'plays_last' | 'plays_boot'>

/** The journal and the number of the play with a key of the database; of the next play if there is none, with number 0. */
export type PlaceOfPlay = (key: number | null) => { readonly boot: string; readonly seq: number }

const day = 86_400_000

const read = async (database: Database, placeOf: PlaceOfPlay): Promise<StoredFigures> => {
	const { store } = database.transaction('plays')
	const [[first], last] = await Promise.all([store.getAllKeys(null, 1), store.openKeyCursor(null, 'prev')])
	// Numbers are consecutive: counting the rows would cost more with each of them.
	const waiting = first === undefined || last === null ? 0 : last.key - first + 1
	const files = await database.getAll('files')
	const isChecked = ({ checked_at = 0 }): boolean => Math.abs(Date.now() - checked_at) < day
	const checked = files.filter(isChecked).length
	const { boot, seq } = placeOf(last?.key ?? null)
	return { files: files.length, files_checked: checked, plays_waiting: waiting, plays_last: seq, plays_boot: boot }
}

/** The figures, kept up to date in the background. */
export const createStoredGauge = (database: Database, placeOf: PlaceOfPlay): (() => StoredFigures) => {
	let known: StoredFigures = {}
	const look = (): void => {
		read(database, placeOf).then(
			figures => {
				known = figures
			},
			() => undefined,
		)
	}
	look()
	return () => {
		look()
		return known
	}
}
