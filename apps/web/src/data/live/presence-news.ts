/** A terminal that has come or gone since its last announcement. */
export interface PresenceChange {
	readonly id: number
	readonly name: string
	readonly online: boolean
}

/**
 * Which states are news compared with those announced last. While terminals may still be returning after the server was away, those that
 * are gone are held back: who returns in time was never away for anybody.
 */
export const newsIn = (
	states: readonly PresenceChange[],
	announced: ReadonlyMap<number, boolean>,
	areReturning: boolean,
): { readonly news: readonly PresenceChange[]; readonly held: readonly PresenceChange[] } => {
	const changes = states.filter(({ id, online }) => announced.get(id) !== online)
	const isHeld = ({ online }: PresenceChange): boolean => areReturning && !online
	return { news: changes.filter(change => !isHeld(change)), held: changes.filter(isHeld) }
}
