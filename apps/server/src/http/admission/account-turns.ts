import { turn } from '../../ports/turns.ts'

/**
 * Spreads concurrent calls of one account out so that each starts in a turn of its own: the embedded database answers without yielding,
 * and this lets requests of others in between. A caller with one request at a time never waits.
 */
export const accountTurns = (): ((account: number) => Promise<void>) => {
	const last = new Map<number, Promise<void>>()
	return async account => {
		const before = last.get(account)
		const own = (before ?? Promise.resolve()).then(turn)
		last.set(account, own)
		void own.then(() => {
			if (last.get(account) === own) last.delete(account)
		})
		await before
	}
}
