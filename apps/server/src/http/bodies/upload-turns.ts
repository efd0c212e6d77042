import type { FastifyReply } from 'fastify'
import { CodedError } from '../coded-error.ts'

/**
 * Files that terminals send are held in memory until they are whole: how many of one terminal may be under way at once, and how many bytes
 * of all. A well-behaved terminal sends one of each kind at a time.
 */
const most = { each: 3, bytes: 256 * 1024 * 1024 } as const

/** Admits bodies of files: one too many of a terminal is refused, and beyond the memory for all of them they wait unread. */
export const uploadTurns = ({ each, bytes: all }: { readonly each: number; readonly bytes: number } = most) => {
	const underway = new Map<number, number>()
	let waiting: (() => void)[] = []
	let held = 0
	const wake = (): void => {
		const woken = waiting
		waiting = []
		for (const one of woken) one()
	}
	const leave = (terminal_id: number): void => {
		const left = (underway.get(terminal_id) ?? 1) - 1
		if (left === 0) underway.delete(terminal_id)
		else underway.set(terminal_id, left)
	}
	/** Resolves when a body of so many bytes may be read; it counts until its connection or its answer has ended. */
	return async (terminal_id: number, size: number, { raw }: Pick<FastifyReply, 'raw'>): Promise<void> => {
		const own = underway.get(terminal_id) ?? 0
		if (own >= each) throw new CodedError('busy')
		underway.set(terminal_id, own + 1)
		let [counted, isOver] = [0, false]
		raw.once('close', () => {
			isOver = true
			held -= counted
			leave(terminal_id)
			wake()
		})
		while (!isOver && held > 0 && held + size > all) await new Promise<void>(resolve => waiting.push(resolve))
		if (isOver) throw new CodedError('busy')
		counted = size
		held += size
	}
}
