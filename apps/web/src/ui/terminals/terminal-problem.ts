import { useState } from 'react'
import { useTerminalChoice } from '../../data/terminal-choice.ts'
import { t, translated } from '../../data/text.ts'
import { problemsOf, valuesOf } from '../forms/problems.ts'
import { timedOnlyProblem } from './timed-only.ts'

/** The errors that concern the chosen terminals. */
const places = {
	no_terminal: 'it',
	timed_only: 'it',
	terminals_many: 'it',
	schedule_conflict: 'it',
	terminals_banned: 'it',
	terminal_absent: 'it',
	upgrade_twice: 'it',
	upgrade_model: 'it',
	upgrade_downgrade: 'it',
} as const

/** The server's objection to the chosen terminals; null for other errors. */
export const terminalErrorOf = (error: unknown): string | null => {
	const { it } = problemsOf(error, places)
	return it === undefined ? null : translated(it, valuesOf(error))
}

/**
 * Problems of the target terminals: an empty choice, reported at the first try; terminals that only take timed releases, reported at once
 * unless it is `timed`; and the server's objections, until the choice changes.
 */
export const useTerminalProblem = (chosen: readonly number[], timed = false) => {
	const terminals = useTerminalChoice().data ?? []
	const [tried, setTried] = useState(false)
	const [refused, setRefused] = useState<{ readonly chosen: readonly number[]; readonly words: string } | null>(null)
	const old = timed ? null : timedOnlyProblem(chosen, terminals)
	const found = chosen.length === 0 ? t('请选择终端') : old
	const shown = tried || chosen.length > 0 ? found : null
	return {
		/** The error text to show next to the terminals; null if there is none. */
		fault: shown ?? (refused?.chosen === chosen ? refused.words : null),
		/** Returns whether the choice is valid. */
		check: (): boolean => {
			setTried(true)
			return found === null
		},
		/** Takes over an error about the terminals; false for other errors. */
		refuse: (error: unknown): boolean => {
			const words = terminalErrorOf(error)
			if (words !== null) setRefused({ chosen, words })
			return words !== null
		},
	}
}
