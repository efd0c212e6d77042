import type { PackageIndex } from '@vitrine/domain/program/package'
import type { LeftOut } from '@vitrine/domain/program/reading'
import { smilText } from '@vitrine/domain/smil/element'
import type { SmilFile } from '@vitrine/domain/smil/media-names'
import { type SmilProgram, writeSmil } from '@vitrine/domain/smil/writing'
import { CodedError } from '../../http/coded-error.ts'
import type { ArchivedFile } from '../../http/files/stored-archive.ts'
import type { Packed } from './packing.ts'

/** Programs as a SMIL document with the files it shows. */
export interface PackedSmil {
	readonly document: string
	readonly files: readonly ArchivedFile[]
	readonly left_out: { readonly name: string; readonly left_out: LeftOut[] }[]
}

/** The files of the materials by hash; pages of documents are named after their document. */
const filesByHash = ({ materials }: PackageIndex): Map<string, SmilFile> => {
	const files = new Map<string, SmilFile>()
	for (const material of materials) {
		if (!('sha256' in material)) continue
		const { name, sha256, mime, pages } = material
		files.set(sha256, { name, mime })
		for (const page of pages) if (!files.has(page.sha256)) files.set(page.sha256, { name, mime: page.mime })
	}
	return files
}

const checkSizes = (programs: readonly SmilProgram[], { w, h }: SmilProgram['document']): void => {
	const other = programs.find(({ document }) => document.w !== w || document.h !== h)
	if (other !== undefined) throw new CodedError('smil_sizes', { name: other.name })
}

/** Writes programs for SMIL players; refuses those whose size differs from the first, and those that would show nothing. */
export const packedSmil = ({ index, documents, files }: Packed): PackedSmil => {
	const programs = documents.map((document, place) => ({ name: index.programs[place]?.name ?? '', document }))
	const [first, ...more] = programs
	if (first === undefined) throw new CodedError('program_absent')
	checkSizes(more, first.document)
	const byHash = filesByHash(index)
	const written = writeSmil([first, ...more], sha256 => byHash.get(sha256))
	if (written.items === 0) throw new CodedError('smil_empty')
	const shown = files.flatMap(file => {
		const entry = written.media.get(file.sha256)
		return entry === undefined ? [] : [{ ...file, entry }]
	})
	const left_out = programs.map(({ name }, place) => ({ name, left_out: [...(written.left_out[place] ?? [])] }))
	return {
		document: smilText(written.root),
		files: shown,
		left_out: left_out.filter(program => program.left_out.length > 0),
	}
}
