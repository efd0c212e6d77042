import { turn } from '../../ports/turns.ts'

/**
 * Has the calls of one account that come at once begin one after the other, each in a turn of its own: the embedded database answers
 * without giving way, and what others ask for comes in between. Who asks for one thing at a time waits for nothing.
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
