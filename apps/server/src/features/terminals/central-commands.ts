import type { terminalsCalls } from '@vitrine/contract/terminals'
import { centralChanges } from '@vitrine/domain/devices/central-command'
import type { Database } from '../../db/database.ts'
import { readCentralCommands } from '../../db/stored-json.ts'
import { notWritten } from '../../http/audit/changed-since.ts'
import { authorized } from '../../http/caller/authorized.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import { findCentralCommands, updateTerminal } from './terminals.store.ts'

type TerminalsHandlers = Handlers<typeof terminalsCalls>
type CentralHandlers = Pick<TerminalsHandlers, 'getCentralCommands' | 'setCentralCommands'>

const getCentralCommands =
	({ db }: Database): CentralHandlers['getCentralCommands'] =>
	async ({ device_id }, { session }) => {
		const found = await findCentralCommands(db, session.group_id, device_id)
		if (found === undefined) throw new CodedError('terminal_absent')
		return { commands: readCentralCommands(found.central_commands), revision: found.revision }
	}

const setCentralCommands =
	(database: Database): CentralHandlers['setCentralCommands'] =>
	async ({ device_id: id, commands, revision }, { session, note, wrote }) => {
		const written = await authorized(database, session, async tx => {
			const before = await findCentralCommands(tx, session.group_id, id)
			if (before === undefined) throw new CodedError('terminal_absent')
			const { name, sn } = before
			const changes = centralChanges(readCentralCommands(before.central_commands), commands)
			note({
				object: name,
				before: { id, name, sn, central_commands: changes.before },
				after: { id, name, sn, central_commands: changes.after },
			})
			const now = await updateTerminal(tx, { id, revision }, { central_commands: JSON.stringify(commands) })
			if (now === undefined) throw await notWritten(tx, 'terminals', id, 'terminal_absent')
			wrote('terminals', id, now)
			return now
		})
		return { commands, revision: written }
	}

/** The central control commands that are saved for a terminal (docs/decisions/116). */
export const centralCommands = (database: Database): CentralHandlers => ({
	getCentralCommands: getCentralCommands(database),
	setCentralCommands: setCentralCommands(database),
})
