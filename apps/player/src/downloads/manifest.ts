import { type ReadManifest, readManifest } from '@vitrine/domain/release/manifest-reading'
import { release_limits } from '@vitrine/domain/release/release'
import { FetchError } from './fetch-file.ts'
import { watchSilence } from './silence.ts'

/** The SHA-256 at the end of a manifest's address. */
export const hashOf = (address: string): string => /([0-9a-f]{64})$/.exec(address)?.[1] ?? ''

const hex = (bytes: ArrayBuffer): string =>
	[...new Uint8Array(bytes)].map(byte => byte.toString(16).padStart(2, '0')).join('')

/** All bytes of a response, up to the size limit of a manifest: the declared length can refer to compressed bytes, or be false. */
const bytesOf = async (response: Response, heard: () => void): Promise<ArrayBuffer> => {
	const pieces: Uint8Array<ArrayBuffer>[] = []
	let size = 0
	for await (const piece of (response.body ?? []) as AsyncIterable<Uint8Array<ArrayBuffer>>) {
		heard()
		size += piece.length
		// Leaving the loop breaks the connection.
		if (size > release_limits.manifest) throw new FetchError('unreadable', 'manifest: too large')
		pieces.push(piece)
	}
	return new Blob(pieces).arrayBuffer()
}

const load = async (address: string, token: string, ended: AbortSignal): Promise<ArrayBuffer> => {
	const control = new AbortController()
	const silence = watchSilence(control)
	const signal = AbortSignal.any([ended, control.signal])
	try {
		const response = await fetch(address, { headers: { authorization: `Bearer ${token}` }, signal, cache: 'no-store' })
		if (response.status === 404) throw new FetchError('lost', 'manifest: HTTP 404')
		if (!response.ok) throw new Error(`HTTP ${response.status}`)
		return await bytesOf(response, silence.heard)
	} catch (error) {
		if (error instanceof FetchError) throw error
		throw new FetchError('network', error instanceof Error ? error.message : String(error))
	} finally {
		silence.stop()
	}
}

/**
 * Fetches a manifest, checks its bytes against the hash in its address, and reads it. Fails with `lost` if the server does not have it,
 * `wrong` if the bytes differ, and `unreadable` if they are correct but this version cannot play them.
 */
export const fetchManifest = async (address: string, token: string, signal: AbortSignal): Promise<ReadManifest> => {
	const bytes = await load(address, token, signal)
	if (hex(await crypto.subtle.digest('SHA-256', bytes)) !== hashOf(address))
		throw new FetchError('wrong', 'manifest: hash differs')
	const read = readManifest(new TextDecoder().decode(bytes))
	if ('problem' in read) throw new FetchError('unreadable', `manifest: ${read.problem}`)
	return read
}
