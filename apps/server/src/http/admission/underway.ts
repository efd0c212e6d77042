import type { FastifyReply } from 'fastify'
import { CodedError } from '../coded-error.ts'

/**
 * How many requests of each of many, such as terminals, may be under way at once, from before their bodies are read until they are answered:
 * one too many is told that the server is busy.
 */
export const underway = (each: number) => {
	const counts = new Map<number, number>()
	const leave = (id: number): void => {
		const left = (counts.get(id) ?? 1) - 1
		if (left === 0) counts.delete(id)
		else counts.set(id, left)
	}
	return (id: number, { raw }: Pick<FastifyReply, 'raw'>): void => {
		const own = counts.get(id) ?? 0
		if (own >= each) throw new CodedError('busy')
		counts.set(id, own + 1)
		raw.once('close', () => leave(id))
	}
}
