import { createHash } from 'node:crypto'
import { release_limits } from '@vitrine/domain/release/release'
import { CodedError } from '../../../http/coded-error.ts'

/** A manifest as stored and sent, with its name; throws `too_large` if no terminal would accept it. */
export const manifestText = (manifest: object): { readonly manifest: string; readonly manifest_sha256: string } => {
	const text = JSON.stringify(manifest)
	if (Buffer.byteLength(text) > release_limits.manifest) throw new CodedError('too_large')
	return { manifest: text, manifest_sha256: createHash('sha256').update(text).digest('hex') }
}
