import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { fileName } from '@vitrine/domain/library/file-name'
import type { Program } from '@vitrine/domain/program/document'
import {
	type PackageIndex,
	type PackageManifest,
	package_format,
	package_limits,
	package_names,
	package_version,
} from '@vitrine/domain/program/package'
import { package_ending } from '@vitrine/domain/program/package-name'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/database.ts'
import { answerAbsent } from '../../http/answers/answer-absent.ts'
import type { CookieRules } from '../../http/caller/cookie.ts'
import type { Session, Sessions } from '../../http/caller/session.ts'
import { CodedError } from '../../http/coded-error.ts'
import { proofOf } from '../../http/files/media-links.ts'
import {
	answerNothing,
	type DownloadDoor,
	type DownloadQuery,
	openedDownload,
} from '../../http/files/opened-download.ts'
import { type ArchivedContent, lostAmong, sendArchive } from '../../http/files/stored-archive.ts'
import type { Blobs } from '../../ports/blobs/blobs.ts'
import { unlessLost } from '../../ports/blobs/file-lost.ts'
import { type Packed, packed } from './packing.ts'

/** Addresses for downloading programs: valid only with the session's cookie and only for the programs they were issued for. */
export interface ExportLinks {
	link(session: Session, ids: readonly number[]): string
	opens(session: Session, ids: string, key: string): boolean
}

/** Addresses below a path; `key` is only known to the server and used for nothing else. */
export const exportLinks = (path: string, key: string): ExportLinks => {
	const made = (session: Session, ids: string): string =>
		createHmac('sha256', key)
			.update(`${proofOf(session)}\n${ids}`)
			.digest('base64url')
	return {
		link: (session, ids) => `${path}?ids=${ids.join(',')}&k=${made(session, ids.join(','))}`,
		opens: (session, ids, given) => {
			const [expected, found] = [Buffer.from(made(session, ids)), Buffer.from(given)]
			return found.length === expected.length && timingSafeEqual(found, expected)
		},
	}
}

/** Draws a small WebP of a program. */
export type DrawProgram = (document: Program, thumbnails: ReadonlyMap<number, string>) => Promise<Buffer>

const placeInPackage = (sha256: string): string => `${package_names.media}${sha256}`

/** Generated files of a package: the list of all files, the index, and a picture of each program. */
const writtenFiles = async (
	blobs: Blobs,
	{ index, documents, pictures: taken, thumbnails, files }: Packed,
	draw: DrawProgram,
): Promise<ArchivedContent[]> => {
	const pictureOf = async (document: Program, sha256: string | null | undefined): Promise<Buffer> => {
		const taken = sha256 ? await unlessLost(async () => (await blobs.open(sha256)).content(), null) : null
		return taken ?? draw(document, thumbnails)
	}
	const pictures: ArchivedContent[] = []
	for (const [place, document] of documents.entries())
		pictures.push({ entry: index.programs[place]?.screenshot ?? '', content: await pictureOf(document, taken[place]) })
	const own = [{ entry: package_names.index, content: Buffer.from(JSON.stringify(index)) }, ...pictures]
	const listed = own.map(({ entry, content }) => ({
		name: entry,
		size: content.length,
		sha256: createHash('sha256').update(content).digest('hex'),
	}))
	const media = files.map(({ sha256, size }) => ({ name: placeInPackage(sha256), size, sha256 }))
	const manifest: PackageManifest = { format: package_format, version: package_version, files: [...listed, ...media] }
	return [{ entry: package_names.manifest, content: Buffer.from(JSON.stringify(manifest)) }, ...own]
}

export interface ExportRouteDeps extends Database {
	readonly blobs: Blobs
	readonly exports: ExportLinks
	readonly draw: DrawProgram
	readonly sessions: Sessions
	readonly cookie: CookieRules
}

/** A package of programs that do not exist or are not accessible is not found. */
export const nullIfCoded = (error: unknown): null => {
	if (error instanceof CodedError) return null
	throw error
}

/** The file name: that of the program, or the number of programs. */
export const exportName = ({ programs }: PackageIndex, ending: string): string => {
	const name = programs.length === 1 ? (programs[0]?.name ?? '') : `programs ${programs.length}`
	return fileName(`${name}${ending}`, '')
}

/** `GET /download/programs`: programs with everything they show as one file, at an address issued by a signed call. */
export const exportRoute = (http: FastifyInstance, deps: ExportRouteDeps): void => {
	const { blobs, exports, draw, sessions, cookie } = deps
	const door: DownloadDoor = { sessions, cookie, links: exports, may: 'programs.read' }
	http.get<{ Querystring: DownloadQuery }>('/download/programs', { compress: false }, async (request, reply) => {
		const opened = await openedDownload(request, door)
		if (opened === null) return answerNothing(reply)
		const { session, ids } = opened
		const found = await packed(deps, session.group_id, ids.slice(0, package_limits.programs)).catch(nullIfCoded)
		if (found === null) return answerNothing(reply)
		const lost = await lostAmong(blobs, found.files)
		if (lost !== null) return answerAbsent(lost, reply)
		const files = found.files.map(file => ({ ...file, entry: placeInPackage(file.sha256) }))
		const whole = await writtenFiles(blobs, found, draw)
		return sendArchive(blobs, reply, exportName(found.index, package_ending), files, whole)
	})
}
