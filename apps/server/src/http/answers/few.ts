import type { FastifyReply } from 'fastify'
import type { Ephemeral } from '../../ports/short-lived/ephemeral.ts'
import { CodedError } from '../coded-error.ts'
import { answerLater } from './later.ts'

interface Few {
	readonly ephemeral: Ephemeral
	/** What is counted: its name, how many are taken of one sender within a time (ms), and the error for more. */
	readonly name: string
	readonly most: number
	readonly within: number
	readonly code: 'screenshots_many' | 'terminal_logs_many'
}

/** Counts what a terminal sends before its body is read; answers that it has to wait (429) if that is too much. */
export const takesFew =
	({ ephemeral, name, most, within, code }: Few) =>
	async (terminal_id: number, reply: FastifyReply): Promise<void> => {
		const key = `${name}:${terminal_id}`
		if ((await ephemeral.count(key, within)) <= most) return
		const { left } = await ephemeral.peek(key)
		const seconds = Math.max(1, Math.ceil(left / 1000))
		// Awaiting an answer would wait until it has been sent.
		void answerLater(reply, new CodedError(code, { seconds }), code)
	}
