import type { TerminalInput } from '@vitrine/domain/devices/capture-port'
import { type Database, keep, storedValue } from '../library/database.ts'

/** The acquisition devices of this terminal, as last sent by the server: also after a start without it. */
export interface Inputs {
	/** Replaces all previous ones. */
	set(inputs: readonly TerminalInput[]): void
	find(device_id: number): TerminalInput | null
}

/** Restores the stored ones. */
export const openInputs = async (database: Database): Promise<Inputs> => {
	let known = (await storedValue(database, 'inputs')) ?? []
	return {
		set(inputs) {
			known = inputs
			keep(database, 'inputs', inputs).catch(console.error)
		},
		find: device_id => known.find(({ id }) => id === device_id) ?? null,
	}
}
