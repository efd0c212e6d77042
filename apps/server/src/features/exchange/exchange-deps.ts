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

/** Where what is imported goes; a directory of null is the default one. */
export interface Place {
	readonly group_id: number
	readonly directory_id: number | null
}

/** A file that becomes a material; a document comes with its pages. */
export type NewFile = Omit<PackageFile, 'id' | 'kind'> & { readonly kind: FileKind }
export type NewMaterial = NewFile | { readonly name: string; readonly options: WidgetOptions }

/** A font or a web tool that becomes a template of the importer's organisation. */
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

/** A program with the materials and templates of this server. */
export interface NewProgram {
	readonly group_id: number
	readonly name: string
	readonly device_type: number | undefined
	readonly document: Program
}

export type Importer = Pick<Call, 'session' | 'now'>

/** What an import asks of those whose rows it makes; each writes in the transaction that it is given. */
export interface Makers {
	/** Runs a transaction alone among all that put something into a directory, as long as this person may put it there. */
	transaction<T>(session: Session, place: Place, work: (tx: Tx) => Promise<T>): Promise<T>
	addMaterial(tx: Tx, importer: Importer, place: Place, material: NewMaterial): Promise<number>
	addTemplate(tx: Tx, importer: Importer, template: NewTemplate): Promise<number>
	addProgram(tx: Tx, importer: Importer, program: NewProgram): Promise<number>
	/** The upload is used up. */
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
	/** Hands new materials to the queue that looks into them. */
	readonly wake: () => void
	/** Kind and type of a file by its content; null when it is none that is shown. */
	readonly kindOfFile: (path: string) => Promise<{ kind: MaterialKind; mime: string } | null>
	/** How long a video or a sound is, in ms; 0 where that cannot be told. */
	readonly lengthOfFile: (path: string) => Promise<number>
	/** How large an upload may be now, in bytes, and what has to stay free. */
	readonly upload_limit: () => Promise<number>
	readonly disk_reserve: number
}
