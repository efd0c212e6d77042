import type { Program } from '@vitrine/domain/program/document'
import type { PackageMaterial, PackageTemplate } from '@vitrine/domain/program/package'
import type { LeftOut } from '@vitrine/domain/program/reading'

/** A program of a package as it can be taken over, and what of it cannot. */
export interface ReadProgram {
	readonly name: string
	readonly device_type: number | undefined
	readonly document: Program
	readonly left_out: readonly LeftOut[]
	/** The items that play as long as their file, which nobody has measured yet. */
	readonly unmeasured: readonly string[]
}

/** A stored file of an archive: its name there and its bytes. */
export interface PackedEntry {
	readonly size: number
	readonly entry: string
}

/** A package whose directory, list and index have been found to be right; its files have not been read. */
export interface Package {
	/** Materials and templates whose files are there. */
	readonly materials: readonly PackageMaterial[]
	readonly templates: readonly PackageTemplate[]
	readonly programs: readonly ReadProgram[]
	/** The stored files by their hashes. */
	readonly media: ReadonlyMap<string, PackedEntry>
	/** Whether the hashes only stand for files whose content has not been read. */
	readonly unhashed?: true
}

/** A package as it is handed over: none of its parts is more than one program, or than so many other things. */
export type PackagePart =
	| { readonly materials: readonly PackageMaterial[] }
	| { readonly templates: readonly PackageTemplate[] }
	| { readonly media: readonly (readonly [string, PackedEntry])[] }
	| { readonly unhashed: true }
	| { readonly program: ReadProgram }
