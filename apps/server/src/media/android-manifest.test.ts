import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anAndroidManifest } from '../../test/upgrade-files.ts'
import { ManifestError, readAndroidManifest } from './android-manifest.ts'

const facts = { package: 'com.example.player', version_name: '2.4.1', version_code: 241 }

test.each([true, false])('reads what a manifest says, its texts in UTF-8: %s', is_utf8 => {
	expect(readAndroidManifest(anAndroidManifest({ ...facts, is_utf8 }))).toEqual(facts)
})

test('a name that stands elsewhere is no name', () => {
	expect(readAndroidManifest(anAndroidManifest({ ...facts, version_name: 7 }))).toEqual({ ...facts, version_name: '' })
})

test('whatever is cut off or changed is read, or refused, and nothing else', () => {
	const whole = anAndroidManifest(facts)
	const isRefused = (bytes: Buffer): void => {
		try {
			readAndroidManifest(bytes)
		} catch (error) {
			expect(error).toBeInstanceOf(ManifestError)
		}
	}
	for (let end = 0; end < whole.length; end++) isRefused(whole.subarray(0, end))
	fc.assert(
		fc.property(fc.nat(whole.length - 1), fc.nat(255), (at, value) => {
			const changed = Buffer.from(whole)
			changed[at] = value
			isRefused(changed)
		}),
		{ numRuns: 2000 },
	)
	fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), bytes => isRefused(Buffer.from(bytes))))
})
