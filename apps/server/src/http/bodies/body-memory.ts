import { upload_limits } from '@vitrine/domain/library/material'

/** What a chunk needs with its fields, and from where on memory is worth keeping, in bytes. */
const pooled_size = upload_limits.chunk + 256 * 1024
const worth_keeping = 1024 * 1024
const max_pooled = 4
const pool: Buffer[] = []

/**
 * Memory for a body. That of a chunk is used again: clearing fresh megabytes for each, and collecting them, costs as much as
 * hashing them. What was in it before is overwritten as far as it is read.
 */
export const takeMemory = (size: number): Buffer => {
	if (size < worth_keeping || size > pooled_size) return Buffer.allocUnsafeSlow(size)
	return (pool.pop() ?? Buffer.allocUnsafeSlow(pooled_size)).subarray(0, size)
}

/** Gives memory back that nobody reads any more; whatever is not given back is collected. */
export const giveBack = (memory: Buffer): void => {
	if (memory.buffer.byteLength !== pooled_size || pool.length >= max_pooled) return
	pool.push(Buffer.from(memory.buffer))
}

/** Frees a piece of a stream that has been copied. Left to the collector, each 30 MB of them would have the whole heap looked through. */
export const freeMemory = (piece: Buffer): void => {
	const { buffer } = piece
	if (buffer instanceof ArrayBuffer && buffer.byteLength === piece.byteLength) buffer.transfer(0)
}
