import type { TerminalInput } from '@vitrine/domain/devices/capture-port'
import type { Database } from '../../db/database.ts'
import { oneByOne, slices } from '../../ports/turns.ts'
import type { TerminalHub } from '../../realtime/terminal-hub.ts'
import { listInputs } from './acquisition.store.ts'

/** Number of terminals looked up at once. */
const at_once = 500

/** Tells terminals where their acquisition devices are connected. */
export interface InputKeeper {
	/** Tells those of these terminals that are connected and support it, with the state at the time their turn comes. */
	tell(ids: readonly number[]): Promise<void>
}

export const inputKeeper = ({
	database: { db, dialect },
	hub,
}: {
	readonly database: Database
	readonly hub: Pick<TerminalHub, 'send' | 'isOnline'>
}): InputKeeper => {
	const look = async (ids: readonly number[]): Promise<void> => {
		for (const some of slices(
			ids.filter(id => hub.isOnline(id)),
			at_once,
		)) {
			const rows = Map.groupBy(await listInputs(db, dialect, some), ({ terminal_id }) => terminal_id)
			for (const [terminal_id, devices] of rows) {
				const inputs = devices.flatMap(({ id, name, port }): TerminalInput[] =>
					id === null || name === null || port === null ? [] : [{ id, name, port }],
				)
				hub.send(terminal_id, { type: 'acquisition', data: { inputs } })
			}
		}
	}
	// Serialised, so that an older state is never sent after a newer one.
	const inTurn = oneByOne()
	return { tell: ids => inTurn(() => look(ids)) }
}
