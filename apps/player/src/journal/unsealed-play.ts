import type { StoredPlay } from '../library/database.ts'

/** A play as it was before it got a number and a seal in a journal: another journal gives it its own. */
export const unsealed = <Play extends StoredPlay>(play: Play): Omit<Play, 'seq' | 'previous' | 'sn' | 'hash'> => {
	const { seq: _, previous: _previous, sn: _sn, hash: _hash, ...rest } = play
	return rest
}
