import { useQuery } from '@tanstack/react-query'
import type { CentralCommand } from '@vitrine/domain/devices/central-command'
import { terminals } from '../../../data/calls/api.ts'
import { keys, refresh } from '../../../data/calls/queries.ts'

/** The central control commands that are saved for a terminal, with the revision that they are changed at. */
export const useCentral = (device_id: number) =>
	useQuery({
		queryKey: [...keys.terminals, 'central', device_id],
		queryFn: ({ signal }) => terminals.getCentralCommands({ device_id }, { signal }),
	})

/** Saves all of them together. */
export const saveCentral = async (
	device_id: number,
	commands: readonly CentralCommand[],
	revision: number,
): Promise<void> => {
	await terminals.setCentralCommands({ device_id, commands: [...commands], revision })
	await refresh(keys.terminals)
}
