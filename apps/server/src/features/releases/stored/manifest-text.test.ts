import { createHash } from 'node:crypto'
import { release_limits } from '@vitrine/domain/release/release'
import { expect, test } from 'vitest'
import { manifestText } from './manifest-text.ts'

/** A manifest of the given number of bytes; each `界` takes three. */
const ofBytes = (bytes: number) => {
	const text = '界'.repeat(Math.floor((bytes - 8) / 3))
	return { a: text + 'x'.repeat(bytes - 8 - text.length * 3) }
}

test('a manifest larger than terminals read is not made', () => {
	expect(() => manifestText(ofBytes(release_limits.manifest + 1))).toThrow(
		expect.objectContaining({ code: 'too_large' }),
	)
})

test('the largest is, and named by its bytes', () => {
	const { manifest, manifest_sha256 } = manifestText(ofBytes(release_limits.manifest))
	expect(Buffer.byteLength(manifest)).toBe(release_limits.manifest)
	expect(manifest_sha256).toBe(createHash('sha256').update(manifest, 'utf8').digest('hex'))
})
