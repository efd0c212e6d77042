import type { Readable } from 'node:stream'

/** An upload in progress: bytes are appended and are durable when `append` resolves. */
export interface Incoming {
	/** Number of durable bytes. */
	readonly received: number
	append(chunk: Uint8Array): Promise<number>
	/** The SHA-256 of what has been received so far. */
	digest(): string
	/** Completes the upload: the file is stored once under its SHA-256, and is durable when this resolves. */
	finish(): Promise<{ sha256: string; size: number }>
	/** Closes the file; may be called repeatedly. */
	close(): Promise<void>
}

/** An open stored file: reading closes it in every case; a caller that does not read must close it. */
export interface OpenFile {
	/** Number of bytes present. */
	readonly size: number
	/** A range, both ends inclusive, or everything; fails with `FileLost` if the file turns out to be shorter. */
	read(range?: { start: number; end: number }): Promise<Readable>
	/** The whole content, verified against its hash; rejects with `FileLost` if it does not match. */
	content(): Promise<Buffer>
	close(): Promise<void>
}

/** Files by SHA-256: stored once, never changed. */
export interface Blobs {
	/** Opens or continues the upload of this id; bytes already received are hashed again first. */
	receive(upload_id: string): Promise<Incoming>
	/** How many bytes of an upload have arrived; 0 if there is none. */
	arrived(upload_id: string): Promise<number>
	/** A path at which the received part of an upload can be read. */
	arriving(upload_id: string): string
	/** Removes the remains of an upload. */
	discard(upload_id: string): Promise<void>
	/** Stores a small file in one go. */
	put(content: Uint8Array): Promise<{ sha256: string; size: number }>
	/** Size in bytes, or null if there is no such file. */
	size(sha256: string): Promise<number | null>
	/** Opens a file; rejects with `FileLost` if it is missing or incomplete. */
	open(sha256: string): Promise<OpenFile>
	/** Called for every file that is stored, including replacements of damaged ones. */
	onStored(listener: (sha256: string) => void): void
	/** A path for programs that read files themselves, such as FFmpeg. */
	path(sha256: string): string
	remove(sha256: string): Promise<void>
	/** Every stored file and every partial upload, including leftovers of a crash. */
	list(): Promise<{ stored: string[]; arriving: string[] }>
	/** Free bytes for new files. */
	free(): Promise<number>
}

/** The storage is full. */
export class StorageFull extends Error {
	constructor() {
		super('the storage is full')
		this.name = 'StorageFull'
	}
}
