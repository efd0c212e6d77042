import { createSHA256, type IHasher } from 'hash-wasm'
import type { HashAnswer, HashOrder } from './uploads-hash.ts'

declare const self: DedicatedWorkerGlobalScope

/** How much of a file is in memory at once, in bytes. */
const piece = 4 * 1024 * 1024
const given_up = new Set<number>()

const say = (answer: HashAnswer): void => self.postMessage(answer)

/** The hash of the bytes so far; more can follow. */
const hashSoFar = (hasher: IHasher): string => {
	const state = hasher.save()
	const sha256 = hasher.digest()
	hasher.load(state)
	return sha256
}

const hash = async (key: number, file: File, part: number): Promise<void> => {
	const hasher = await createSHA256()
	hasher.init()
	for (let at = 0; at < file.size; ) {
		if (given_up.delete(key)) return
		const end = Math.min(at + piece, at < part ? part : file.size)
		hasher.update(new Uint8Array(await file.slice(at, end).arrayBuffer()))
		at = end
		if (at === part) say({ key, part: hashSoFar(hasher) })
	}
	say({ key, whole: hasher.digest() })
}

self.onmessage = ({ data }: MessageEvent<HashOrder>) => {
	if (data.file === null) given_up.add(data.key)
	else void hash(data.key, data.file, data.part).catch(() => say({ key: data.key }))
}
