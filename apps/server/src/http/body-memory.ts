import { upload_limits } from '@vitrine/domain/material'

/** What a chunk needs with its fields, and from where on memory is worth keeping, in bytes. */
const kept_size = upload_limits.chunk + 256 * 1024
const worth_keeping = 1024 * 1024
const most_kept = 4
const kept: Buffer[] = []

/**
 * Memory for a body. That of a chunk is used again: clearing fresh megabytes for each, and collecting them, costs as much as
 * hashing them. What was in it before is overwritten as far as it is read.
 */
export const takeMemory = (size: number): Buffer => {
	if (size < worth_keeping || size > kept_size) return Buffer.allocUnsafeSlow(size)
	return (kept.pop() ?? Buffer.allocUnsafeSlow(kept_size)).subarray(0, size)
}

/** Gives memory back that nobody reads any more; whatever is not given back is collected. */
export const giveBack = (memory: Buffer): void => {
	if (memory.buffer.byteLength !== kept_size || kept.length >= most_kept) return
	kept.push(Buffer.from(memory.buffer))
}

/** Frees a piece of a stream that has been copied. Left to the collector, each 30 MB of them would have the whole heap looked through. */
export const freeMemory = (piece: Buffer): void => {
	const { buffer } = piece
	if (buffer instanceof ArrayBuffer && buffer.byteLength === piece.byteLength) buffer.transfer(0)
}
