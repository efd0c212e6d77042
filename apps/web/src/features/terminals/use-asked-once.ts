import type { CommandRow } from '@vitrine/contract/terminal/commands'
import type { Terminal } from '@vitrine/contract/terminals'
import { isUnderstood } from '@vitrine/domain/command/capability'
import { type CommandType, rightFor } from '@vitrine/domain/command/command'
import { isOpen } from '@vitrine/domain/command/command-state'
import { useEffect, useRef } from 'react'
import { quietCommands } from '../../data/calls/api.ts'
import { usePermitted } from '../../data/session/session.ts'
import { askTerminal, time_between_questions } from './use-commands.ts'

interface Known {
	readonly order: CommandRow | null
	readonly isOld: boolean
}

/**
 * Asks a terminal once for a setting of a type if it has not reported it, or not since another command was carried out; `rows` are its
 * commands, once loaded.
 */
export const useAskedOnce = (
	terminal: Terminal,
	type: CommandType,
	rows: readonly CommandRow[] | undefined,
	known: Known,
): void => {
	const own = (rows ?? []).filter(row => row.type === type)
	const isAsking = own.some(row => row.request_type === 'get' && isOpen(row.state))
	const wanted = `${terminal.id} ${known.order?.command_id ?? 0}`
	const isFirst = own.length === 0
	const asked = useRef('')
	// Nothing is asked on behalf of a user who cannot control it.
	const may = usePermitted(rightFor({ type }))
	const isWanted =
		may &&
		rows !== undefined &&
		known.isOld &&
		!isAsking &&
		terminal.run_state !== 0 &&
		isUnderstood(terminal.capabilities, type)
	useEffect(() => {
		if (!isWanted || asked.current === wanted) return
		const ask = (): void => {
			asked.current = wanted
			// Nobody asked for it, and somebody else may have asked a moment ago; the button asks again.
			askTerminal(terminal, type, quietCommands).catch(() => undefined)
		}
		// A command sent a moment ago keeps the terminal from accepting another one of the type.
		const timer = setTimeout(ask, isFirst ? 0 : time_between_questions)
		return () => clearTimeout(timer)
	}, [isWanted, isFirst, wanted, terminal, type])
}
