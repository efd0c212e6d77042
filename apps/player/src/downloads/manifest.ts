import { type ReadManifest, readManifest } from '@vitrine/domain/release/manifest-reading'
import { release_limits } from '@vitrine/domain/release/release'
import { FetchError } from './fetch-file.ts'

/** The SHA-256 that a manifest's address ends with. */
export const hashOf = (address: string): string => /([0-9a-f]{64})$/.exec(address)?.[1] ?? ''

const hex = (bytes: ArrayBuffer): string =>
	[...new Uint8Array(bytes)].map(byte => byte.toString(16).padStart(2, '0')).join('')

/** All bytes of a response, no more than a manifest has: what it says of its length may be of packed bytes, or not true. */
const bytesOf = async (response: Response): Promise<ArrayBuffer> => {
	const pieces: Uint8Array<ArrayBuffer>[] = []
	let size = 0
	for await (const piece of (response.body ?? []) as AsyncIterable<Uint8Array<ArrayBuffer>>) {
		size += piece.length
		// Leaving the loop breaks the connection.
		if (size > release_limits.manifest) throw new FetchError('unreadable', 'manifest: too large')
		pieces.push(piece)
	}
	return new Blob(pieces).arrayBuffer()
}

const load = async (address: string, token: string, signal: AbortSignal): Promise<ArrayBuffer> => {
	try {
		const response = await fetch(address, { headers: { authorization: `Bearer ${token}` }, signal, cache: 'no-store' })
		if (response.status === 404) throw new FetchError('lost', 'manifest: HTTP 404')
		if (!response.ok) throw new Error(`HTTP ${response.status}`)
		return await bytesOf(response)
	} catch (error) {
		if (error instanceof FetchError) throw error
		throw new FetchError('network', error instanceof Error ? error.message : String(error))
	}
}

/**
 * Fetches a manifest, checks that its bytes are those its address names, and reads it. Fails with `lost` where the server does not have
 * it, `wrong` where the bytes are others, and `unreadable` where they are right and nothing that this version can play.
 */
export const fetchManifest = async (address: string, token: string, signal: AbortSignal): Promise<ReadManifest> => {
	const bytes = await load(address, token, signal)
	if (hex(await crypto.subtle.digest('SHA-256', bytes)) !== hashOf(address))
		throw new FetchError('wrong', 'manifest: hash differs')
	const read = readManifest(new TextDecoder().decode(bytes))
	if ('problem' in read) throw new FetchError('unreadable', `manifest: ${read.problem}`)
	return read
}
