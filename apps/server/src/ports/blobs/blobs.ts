import type { Readable } from 'node:stream'

/** An upload that is being received: bytes are appended and are durable when `append` answers. */
export interface Incoming {
	/** Bytes that are durable. */
	readonly received: number
	append(chunk: Uint8Array): Promise<number>
	/** The SHA-256 of what has been received so far. */
	digest(): string
	/** Ends the upload: the file is stored under its SHA-256, once, and is durable when this answers. */
	finish(): Promise<{ sha256: string; size: number }>
	/** Closes the file; again is allowed. */
	close(): Promise<void>
}

/** A stored file that is open: reading it closes it, however that ends; who does not read closes it. */
export interface OpenFile {
	/** Bytes that are there. */
	readonly size: number
	/** A part, both ends included, or all of it; ends with `FileLost` where the file turns out to be shorter. */
	read(range?: { start: number; end: number }): Promise<Readable>
	/** All of it, found to be what its name says; rejects with `FileLost` where it is not. */
	content(): Promise<Buffer>
	close(): Promise<void>
}

/** Files by SHA-256: stored once, never changed. */
export interface Blobs {
	/** Opens or continues the upload of this id; what arrived before is hashed again first. */
	receive(upload_id: string): Promise<Incoming>
	/** How many bytes of an upload are there; 0 when there is none. */
	arrived(upload_id: string): Promise<number>
	/** A path by which what has arrived of an upload can be read. */
	arriving(upload_id: string): string
	/** Removes what an upload has left. */
	discard(upload_id: string): Promise<void>
	/** Stores a small file at once. */
	put(content: Uint8Array): Promise<{ sha256: string; size: number }>
	/** Size in bytes, or null when there is no such file. */
	size(sha256: string): Promise<number | null>
	/** Opens a file; rejects with `FileLost` where it is not there as a whole. */
	open(sha256: string): Promise<OpenFile>
	/** Hears of every file that is stored, also in the place of one that was damaged. */
	onStored(listener: (sha256: string) => void): void
	/** A path for programs that read files themselves, such as FFmpeg. */
	path(sha256: string): string
	remove(sha256: string): Promise<void>
	/** Every stored file, and every upload that has arrived in part: what a crash may have left. */
	list(): Promise<{ stored: string[]; arriving: string[] }>
	/** Bytes that are free for new files. */
	free(): Promise<number>
}

/** The storage has no room left. */
export class StorageFull extends Error {
	constructor() {
		super('the storage is full')
		this.name = 'StorageFull'
	}
}
