import { createHash } from 'node:crypto'
import { package_format, package_names, package_version } from '@vitrine/domain/program/package'
import { aZip } from './archives.ts'

export const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

/** The parts of a test package: its index, valid or not, and stored files. */
export interface PackageParts {
	readonly index: unknown
	readonly media?: readonly Buffer[]
	/** Changes the manifest, which is correct otherwise. */
	readonly manifest?: (manifest: {
		version: number
		format: string
		files: { name: string; size: number; sha256: string }[]
	}) => unknown
	/** Omits these names from the archive. */
	readonly without?: readonly string[]
	readonly beside?: Readonly<Record<string, Buffer>>
}

export const mediaName = (content: Buffer): string => `${package_names.media}${hashOf(content)}`

/** A handwritten package, so that it can be invalid in any way. */
export const aPackage = ({
	index,
	media = [],
	manifest = written => written,
	without = [],
	beside = {},
}: PackageParts): Buffer => {
	const own: [string, Buffer][] = [
		[package_names.index, Buffer.from(JSON.stringify(index))],
		...media.map((content): [string, Buffer] => [mediaName(content), content]),
	]
	const files = own.map(([name, content]) => ({ name, size: content.length, sha256: hashOf(content) }))
	const written = manifest({ version: package_version, files, format: package_format })
	const all: [string, Buffer][] = [[package_names.manifest, Buffer.from(JSON.stringify(written))], ...own]
	return aZip(
		[...all.filter(([name]) => !without.includes(name)), ...Object.entries(beside)].map(([name, content]) => ({
			name,
			content,
			method: 0,
		})),
	)
}
