import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Readable } from 'node:stream'
import { attachment, fileName } from '@vitrine/domain/file-name'
import type { Program } from '@vitrine/domain/program/document'
import {
	type PackageManifest,
	package_format,
	package_limits,
	package_names,
	package_version,
} from '@vitrine/domain/program/package'
import { package_ending } from '@vitrine/domain/program/package-name'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { ZipFile } from 'yazl'
import type { Database } from '../../db/database.ts'
import { cookieOf } from '../../http/cookie.ts'
import { Refusal } from '../../http/refusal.ts'
import type { CookieRules } from '../../http/route.ts'
import type { Session, Sessions } from '../../http/session.ts'
import type { Blobs } from '../../ports/blobs.ts'
import { type Packed, packed } from './packing.ts'

/** Addresses under which programs are saved: worth nothing without the session's cookie, and for no other programs. */
export interface ExportLinks {
	link(session: Session, ids: readonly number[]): string
	opens(session: Session, ids: string, key: string): boolean
}

/** `key` is known to the server only. */
export const exportLinks = (key: string): ExportLinks => {
	const made = ({ cookie_hash }: Session, ids: string): string =>
		createHmac('sha256', key).update(`${cookie_hash}\n${ids}`).digest('base64url')
	return {
		link: (session, ids) => `/download/programs?ids=${ids.join(',')}&k=${made(session, ids.join(','))}`,
		opens: (session, ids, given) => {
			const [expected, found] = [Buffer.from(made(session, ids)), Buffer.from(given)]
			return found.length === expected.length && timingSafeEqual(found, expected)
		},
	}
}

/** Draws a small WebP of a program. */
export type DrawProgram = (document: Program, thumbnails: ReadonlyMap<number, string>) => Promise<Buffer>

interface Whole {
	readonly name: string
	readonly content: Buffer
}

/** The files of a package that are written for it: the list of all, the index, and a picture of each program. */
const writtenFiles = async (
	blobs: Blobs,
	{ index, documents, pictures: taken, thumbnails, files }: Packed,
	draw: DrawProgram,
): Promise<Whole[]> => {
	const pictureOf = async (document: Program, sha256: string | null | undefined): Promise<Buffer> =>
		sha256 && (await blobs.size(sha256)) !== null ? blobs.readAll(sha256) : draw(document, thumbnails)
	const pictures: Whole[] = []
	for (const [place, document] of documents.entries())
		pictures.push({ name: index.programs[place]?.screenshot ?? '', content: await pictureOf(document, taken[place]) })
	const own = [{ name: package_names.index, content: Buffer.from(JSON.stringify(index)) }, ...pictures]
	const listed = own.map(({ name, content }) => ({
		...{ name, size: content.length, sha256: createHash('sha256').update(content).digest('hex') },
	}))
	const media = [...files].map(([sha256, size]) => ({ name: `${package_names.media}${sha256}`, size, sha256 }))
	const manifest: PackageManifest = { format: package_format, version: package_version, files: [...listed, ...media] }
	return [{ name: package_names.manifest, content: Buffer.from(JSON.stringify(manifest)) }, ...own]
}

/** Sends a package as it is made: one stored file is open at a time, and nothing of it is kept. */
const send = (blobs: Blobs, own: readonly Whole[], files: Packed['files'], name: string, reply: FastifyReply) => {
	const zip = new ZipFile()
	let open: Readable | null = null
	let ended = false
	for (const { name: entry, content } of own) zip.addBuffer(content, entry, { compress: false })
	for (const [sha256, size] of files)
		zip.addReadStreamLazy(`${package_names.media}${sha256}`, { compress: false, size }, give => {
			// Nobody reads any more: what is opened now would stay open.
			if (ended) return
			open = blobs.read(sha256)
			give(null, open)
		})
	const output = zip.outputStream as Readable
	zip.on('error', (error: Error) => output.destroy(error))
	reply.raw.once('close', () => {
		ended = true
		open?.destroy()
	})
	// Its types do not know that the size is told.
	const end = zip.end.bind(zip) as unknown as (options: object, sized: (length: number) => void) => void
	end({}, length => length > 0 && reply.header('content-length', length))
	reply.headers({
		'content-type': 'application/zip',
		'content-disposition': attachment(name),
		'cache-control': 'no-store',
		'x-content-type-options': 'nosniff',
	})
	return reply.send(output)
}

interface RouteDeps extends Database {
	readonly blobs: Blobs
	readonly exports: ExportLinks
	readonly draw: DrawProgram
	readonly sessions: Sessions
	readonly cookie: CookieRules
}

/** `GET /download/programs`: programs with all that they show as one file, by an address that a signed call has given. */
export const exportRoute = (http: FastifyInstance, deps: RouteDeps): void => {
	const { blobs, exports, draw, sessions, cookie } = deps
	http.get<{ Querystring: { ids?: unknown; k?: unknown } }>(
		'/download/programs',
		{ compress: false },
		async (request, reply) => {
			const { ids, k } = request.query
			const value = cookieOf(request.headers.cookie, cookie.name)
			const session = value === undefined ? null : await sessions.byCookie(value)
			const nothing = () => reply.code(404).header('content-type', 'text/plain').send('404')
			if (session === null || typeof ids !== 'string' || typeof k !== 'string' || !exports.opens(session, ids, k))
				return nothing()
			if (!session.permissions.has('programs.read')) return nothing()
			const wanted = ids.split(',').map(Number).slice(0, package_limits.programs)
			const found = await packed(deps, session.group_id, wanted).catch(error => {
				if (error instanceof Refusal) return null
				throw error
			})
			if (found === null) return nothing()
			const { programs } = found.index
			const name = programs.length === 1 ? (programs[0]?.name ?? '') : `programs ${programs.length}`
			return send(
				blobs,
				await writtenFiles(blobs, found, draw),
				found.files,
				fileName(`${name}${package_ending}`, ''),
				reply,
			)
		},
	)
}
