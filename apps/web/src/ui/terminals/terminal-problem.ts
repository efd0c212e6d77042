import { useState } from 'react'
import { useTerminalChoice } from '../../data/terminal-choice.ts'
import { t, translated } from '../../data/text.ts'
import { problemsOf, valuesOf } from '../forms/problems.ts'
import { timedOnlyProblem } from './timed-only.ts'

/** The errors that are about the chosen terminals. */
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

/** What the server found wrong with the chosen terminals; null when it was something else. */
export const terminalErrorOf = (error: unknown): string | null => {
	const { it } = problemsOf(error, places)
	return it === undefined ? null : translated(it, valuesOf(error))
}

/**
 * What is wrong with the terminals that something goes to: none at all, told once that is tried; those that take timed releases
 * only, at once, unless it is `timed`; and what the server found about them, until others are chosen.
 */
export const useTerminalProblem = (chosen: readonly number[], timed = false) => {
	const terminals = useTerminalChoice().data ?? []
	const [tried, setTried] = useState(false)
	const [refused, setRefused] = useState<{ readonly chosen: readonly number[]; readonly words: string } | null>(null)
	const old = timed ? null : timedOnlyProblem(chosen, terminals)
	const found = chosen.length === 0 ? t('请选择终端') : old
	const shown = tried || chosen.length > 0 ? found : null
	return {
		/** In words, to stand beside them; null while nothing is. */
		fault: shown ?? (refused?.chosen === chosen ? refused.words : null),
		/** Returns whether it can go there. */
		check: (): boolean => {
			setTried(true)
			return found === null
		},
		/** Takes what an error says of them; false when it was about something else. */
		refuse: (error: unknown): boolean => {
			const words = terminalErrorOf(error)
			if (words !== null) setRefused({ chosen, words })
			return words !== null
		},
	}
}
