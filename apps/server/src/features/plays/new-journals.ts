import { journal_starts } from '@vitrine/domain/journal'
import { CodedError } from '../../http/coded-error.ts'
import type { Ephemeral } from '../../ports/short-lived/ephemeral.ts'

/** Bounds how many journals each terminal starts; known ones are not affected. */
export interface NewJournals {
	/** Throws `journals_many` if a terminal has started too many. */
	expect(terminal_id: number): Promise<void>
	/** Counts journals that were stored. */
	count(terminal_id: number, started: number): Promise<void>
}

/** Counts in `ephemeral`, which has to outlive the process: a restart gives no terminal new journals. */
export const newJournals = (ephemeral: Ephemeral): NewJournals => {
	const keyOf = (terminal_id: number): string => `journals:${terminal_id}`
	return {
		expect: async terminal_id => {
			const { count, left } = await ephemeral.peek(keyOf(terminal_id))
			if (count >= journal_starts.most)
				throw new CodedError('journals_many', { seconds: Math.max(1, Math.ceil(left / 1000)) })
		},
		count: async (terminal_id, started) => {
			for (let one = 0; one < started; one++) await ephemeral.count(keyOf(terminal_id), journal_starts.window)
		},
	}
}
