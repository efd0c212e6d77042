import type { TerminalInput } from '@vitrine/domain/devices/capture-port'
import type { Database } from '../../db/database.ts'
import { oneByOne, slices } from '../../ports/turns.ts'
import type { TerminalHub } from '../../realtime/terminal-hub.ts'
import { listInputs } from './acquisition.store.ts'

/** So many terminals are looked up at once. */
const at_once = 500

/** Says to terminals where their acquisition devices are connected. */
export interface InputKeeper {
	/** Says it to those of these terminals that are connected and follow it: what is so when their turn comes. */
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
	// What was read earlier is not said later.
	const inTurn = oneByOne()
	return { tell: ids => inTurn(() => look(ids)) }
}
