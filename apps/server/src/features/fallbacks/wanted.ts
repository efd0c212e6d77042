import { readStored, shaped } from '@vitrine/domain/json-text'
import type { Tree } from '@vitrine/domain/people/tree'
import { type FallbackChoices, terminalFallback } from '@vitrine/domain/release/fallback'
import { capabilities } from '@vitrine/domain/terminal/terminal'
import { z } from 'zod'
import type * as store from './fallbacks.store.ts'

/** Choices by organisation and by terminal. */
export const choicesOf = (rows: readonly store.ChoiceRow[]): FallbackChoices<store.ChoiceRow> => ({
	groups: new Map(rows.flatMap(row => (row.group_id === null ? [] : [[row.group_id, row] as const]))),
	terminals: new Map(rows.flatMap(row => (row.terminal_id === null ? [] : [[row.terminal_id, row] as const]))),
})

const words = shaped(z.array(z.string()))

/** Whether the player of a terminal supports fallbacks: others would mistake one for the regular program. */
export const isAble = ({ capabilities: said }: Pick<store.TerminalRow, 'capabilities'>): boolean =>
	(readStored(said, words) ?? []).includes(capabilities.fallback)

/** The fallback a terminal is to have: a choice with a program; undefined if there is none. */
export const wantedBy = (
	tree: Tree,
	terminal: store.TerminalRow,
	choices: FallbackChoices<store.ChoiceRow>,
): (store.ChoiceRow & { readonly program_id: number }) | undefined => {
	const choice = terminalFallback(tree, terminal, choices)
	if (choice === undefined || choice.program_id === null) return undefined
	return { ...choice, program_id: choice.program_id }
}

/** Whether a terminal was sent the current revision of the chosen program. */
export const isSent = (
	terminal: store.TerminalRow,
	{ program_id, by_group_id }: Pick<store.ChoiceRow, 'program_id' | 'by_group_id'>,
	revision: number | undefined,
): boolean =>
	terminal.release_id !== null &&
	terminal.program_id === program_id &&
	terminal.program_revision === revision &&
	terminal.sent_group_id === by_group_id
