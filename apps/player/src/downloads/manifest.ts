import { type Manifest, manifest } from '@vitrine/domain/release/release'
import { FetchError } from './fetch-file.ts'

/** The SHA-256 that a manifest's address ends with. */
export const hashOf = (address: string): string => /([0-9a-f]{64})$/.exec(address)?.[1] ?? ''

const hex = (bytes: ArrayBuffer): string =>
	[...new Uint8Array(bytes)].map(byte => byte.toString(16).padStart(2, '0')).join('')

const load = async (address: string, token: string, signal: AbortSignal): Promise<ArrayBuffer> => {
	try {
		const response = await fetch(address, { headers: { authorization: `Bearer ${token}` }, signal, cache: 'no-store' })
		if (response.status === 404) throw new FetchError('lost', 'manifest: HTTP 404')
		if (!response.ok) throw new Error(`HTTP ${response.status}`)
		return await response.arrayBuffer()
	} catch (error) {
		if (error instanceof FetchError) throw error
		throw new FetchError('network', error instanceof Error ? error.message : String(error))
	}
}

/** Fetches a manifest, checks that its bytes are those its address names, and reads it. */
export const fetchManifest = async (address: string, token: string, signal: AbortSignal): Promise<Manifest> => {
	const bytes = await load(address, token, signal)
	if (hex(await crypto.subtle.digest('SHA-256', bytes)) !== hashOf(address))
		throw new FetchError('wrong', 'manifest: hash differs')
	const read = manifest.safeParse(JSON.parse(new TextDecoder().decode(bytes)))
	if (!read.success) throw new FetchError('wrong', `manifest: ${read.error.issues[0]?.message ?? 'malformed'}`)
	return read.data
}
