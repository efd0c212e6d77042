import type { FileKind, MaterialKind } from '@vitrine/domain/library/material'
import type { Program } from '@vitrine/domain/program/document'
import type { PackageFile } from '@vitrine/domain/program/package'
import type { WidgetOptions } from '@vitrine/domain/program/widgets'
import type { Database } from '../../db/database.ts'
import type { Tx } from '../../db/schema.ts'
import type { EventChannel } from '../../events.ts'
import type { Call, Session } from '../../http/caller/session.ts'
import type { Blobs, Incoming } from '../../ports/blobs/blobs.ts'
import type { ExportLinks } from './export-route.ts'

/** The target of an import; a null directory is the default one. */
export interface Place {
	readonly group_id: number
	readonly directory_id: number | null
}

/** A file to become a material; a document includes its pages. */
export type NewFile = Omit<PackageFile, 'id' | 'kind'> & { readonly kind: FileKind }
export type NewMaterial = NewFile | { readonly name: string; readonly options: WidgetOptions }

/** A font or web tool to become a template of the importer's organisation. */
export interface NewTemplate {
	readonly type: 'font' | 'webtool'
	readonly name: string
	readonly w: number
	readonly h: number
	readonly content: string
	readonly about: string
	readonly sha256: string
	readonly mime: string
	readonly size: number
}

/** A program that uses the materials and templates of this server. */
export interface NewProgram {
	readonly group_id: number
	readonly name: string
	readonly device_type: number | undefined
	readonly document: Program
}

export type Importer = Pick<Call, 'session' | 'now'>

/** What an import needs from the features whose rows it makes; each writes in the given transaction. */
export interface Makers {
	/** Runs a transaction exclusive of all others that put something into a directory, if this user can do so. */
	transaction<T>(session: Session, place: Place, work: (tx: Tx) => Promise<T>): Promise<T>
	addMaterial(tx: Tx, importer: Importer, place: Place, material: NewMaterial): Promise<number>
	addTemplate(tx: Tx, importer: Importer, template: NewTemplate): Promise<number>
	addProgram(tx: Tx, importer: Importer, program: NewProgram): Promise<number>
	/** Marks the upload as used up. */
	endUpload(tx: Tx, upload_id: string): Promise<unknown>
}

export interface ExchangeDeps extends Database {
	readonly blobs: Blobs
	readonly events: EventChannel
	readonly exports: ExportLinks
	readonly smil_exports: ExportLinks
	readonly makers: Makers
	readonly files: {
		use<T>(id: string, work: (incoming: Incoming) => Promise<T>): Promise<T>
		end<T>(id: string, work: (open: () => Promise<Incoming>) => Promise<T>): Promise<T>
	}
	readonly keeper: {
		keep<T>(work: () => Promise<T>): Promise<T>
		removeUnused(files: readonly string[]): Promise<void>
	}
	/** Queues new materials for processing. */
	readonly wake: () => void
	/** Kind and type of a file by its content; null if it is not a supported one. */
	readonly kindOfFile: (path: string) => Promise<{ kind: MaterialKind; mime: string } | null>
	/** Duration of a video or sound, in ms; 0 if it cannot be determined. */
	readonly lengthOfFile: (path: string) => Promise<number>
	/** The current maximum upload size and the space to keep free, in bytes. */
	readonly upload_limit: () => Promise<number>
	readonly disk_reserve: number
}
