import { upload_limits } from '@vitrine/domain/library/material'

/** The size of a chunk with its fields, and the minimum size of memory worth pooling, in bytes. */
const pooled_size = upload_limits.chunk + 256 * 1024
const worth_keeping = 1024 * 1024
const max_pooled = 4
const pool: Buffer[] = []

/**
 * Memory for a body. Chunk-sized memory is reused: clearing fresh megabytes for each chunk, and collecting them, costs as much as hashing
 * them. Old content is overwritten as far as it is read.
 */
export const takeMemory = (size: number): Buffer => {
	if (size < worth_keeping || size > pooled_size) return Buffer.allocUnsafeSlow(size)
	return (pool.pop() ?? Buffer.allocUnsafeSlow(pooled_size)).subarray(0, size)
}

/** Returns memory that is no longer read to the pool; anything not returned is garbage-collected. */
export const giveBack = (memory: Buffer): void => {
	if (memory.buffer.byteLength !== pooled_size || pool.length >= max_pooled) return
	pool.push(Buffer.from(memory.buffer))
}

/** Frees a piece of a stream after it was copied. Left to the collector, every 30 MB of them would trigger a scan of the whole heap. */
export const freeMemory = (piece: Buffer): void => {
	const { buffer } = piece
	if (buffer instanceof ArrayBuffer && buffer.byteLength === piece.byteLength) buffer.transfer(0)
}
