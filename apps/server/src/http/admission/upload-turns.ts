import type { FastifyReply } from 'fastify'
import { CodedError } from '../coded-error.ts'
import { underway } from './underway.ts'

const mebibyte = 1024 * 1024

/**
 * Files that terminals send are held in memory until they are whole: how many of one terminal may be under way at once, and how many bytes
 * of the terminals of one organisation and of all. A well-behaved terminal sends one of each kind at a time.
 */
const most = { each: 3, of_group: 128 * mebibyte, bytes: 256 * mebibyte } as const

/** Whose file it is. */
interface Sender {
	readonly id: number
	readonly group_id: number
}

/**
 * Admits bodies of files: one too many of a terminal is refused, and beyond the memory for all of them, or for those of its organisation,
 * they wait unread.
 */
export const uploadTurns = ({ each, of_group, bytes: all }: Readonly<Record<keyof typeof most, number>> = most) => {
	const enter = underway(each)
	const groups = new Map<number, number>()
	let waiting: (() => void)[] = []
	let held = 0
	const wake = (): void => {
		const woken = waiting
		waiting = []
		for (const one of woken) one()
	}
	const hold = (group_id: number, size: number): void => {
		held += size
		const own = (groups.get(group_id) ?? 0) + size
		if (own === 0) groups.delete(group_id)
		else groups.set(group_id, own)
	}
	/** A file that is too large for the memory is read when there is no other. */
	const fits = (group_id: number, size: number): boolean => {
		const own = groups.get(group_id) ?? 0
		return (held === 0 || held + size <= all) && (own === 0 || own + size <= of_group)
	}
	/** Resolves when a body of so many bytes may be read; it counts until its connection or its answer has ended. */
	return async ({ id, group_id }: Sender, size: number, reply: Pick<FastifyReply, 'raw'>): Promise<void> => {
		enter(id, reply)
		let [counted, isOver] = [0, false]
		reply.raw.once('close', () => {
			isOver = true
			hold(group_id, -counted)
			wake()
		})
		while (!isOver && !fits(group_id, size)) await new Promise<void>(resolve => waiting.push(resolve))
		if (isOver) throw new CodedError('busy')
		counted = size
		hold(group_id, size)
	}
}
