import type { CommandRow } from '@vitrine/contract/terminal/commands'
import type { Terminal } from '@vitrine/contract/terminals'
import { isUnderstood } from '@vitrine/domain/command/capability'
import { type CommandType, rightFor } from '@vitrine/domain/command/command'
import { isOpen } from '@vitrine/domain/command/command-state'
import { useEffect, useRef } from 'react'
import { usePermitted } from '../../data/session/session.ts'
import { askTerminal, time_between_questions } from './use-commands.ts'

interface Known {
	readonly order: CommandRow | null
	readonly isOld: boolean
}

/** Asks a terminal once for a setting of a type that it has not said, or not since another command was done; `rows` are its commands, once they are read. */
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
	// What somebody may not steer is not asked in their name either.
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
			// A refusal has been said; the button asks again.
			askTerminal(terminal, type).catch(() => undefined)
		}
		// What was sent a moment ago keeps the terminal from taking another one of the type.
		const timer = setTimeout(ask, isFirst ? 0 : time_between_questions)
		return () => clearTimeout(timer)
	}, [isWanted, isFirst, wanted, terminal, type])
}
