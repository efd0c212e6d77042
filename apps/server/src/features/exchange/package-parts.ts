import type { Program } from '@vitrine/domain/program/document'
import type { PackageMaterial, PackageTemplate } from '@vitrine/domain/program/package'
import type { LeftOut } from '@vitrine/domain/program/reading'

/** A program of a package as it can be imported, and what cannot. */
export interface ReadProgram {
	readonly name: string
	readonly device_type: number | undefined
	readonly document: Program
	readonly left_out: readonly LeftOut[]
	/** Items that play as long as their file, which has not been measured yet. */
	readonly unmeasured: readonly string[]
}

/** A stored file of an archive: its name in there and its bytes. */
export interface PackedEntry {
	readonly size: number
	readonly entry: string
}

/** A package whose directory, list and index are valid; its files have not been read. */
export interface Package {
	/** Materials and templates whose files are present. */
	readonly materials: readonly PackageMaterial[]
	readonly templates: readonly PackageTemplate[]
	readonly programs: readonly ReadProgram[]
	/** The stored files by hash. */
	readonly media: ReadonlyMap<string, PackedEntry>
	/** Set if the hashes are placeholders for files whose content has not been read. */
	readonly unhashed?: true
}

/** A package in parts for transfer: no part is larger than one program or one batch of other things. */
export type PackagePart =
	| { readonly materials: readonly PackageMaterial[] }
	| { readonly templates: readonly PackageTemplate[] }
	| { readonly media: readonly (readonly [string, PackedEntry])[] }
	| { readonly unhashed: true }
	| { readonly program: ReadProgram }
