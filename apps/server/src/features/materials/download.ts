import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { materialsCalls } from '@vitrine/contract/materials'
import { attachment, fileName, uniqueNames } from '@vitrine/domain/file-name'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { ZipFile } from 'yazl'
import type { Reader } from '../../db/schema.ts'
import { cookieOf } from '../../http/cookie.ts'
import type { MediaServer } from '../../http/media-serve.ts'
import { Refusal } from '../../http/refusal.ts'
import type { CookieRules, Handlers } from '../../http/route.ts'
import type { Session, Sessions } from '../../http/session.ts'
import type { Blobs } from '../../ports/blobs.ts'
import { findMaterialsInSight } from './materials.store.ts'

/** How many materials one archive holds at most. */
const max_files = 500

/** Addresses under which materials are saved: worth nothing without the session's cookie, and for no other materials. */
export interface DownloadLinks {
	link(session: Session, ids: readonly number[]): string
	opens(session: Session, ids: string, key: string): boolean
}

/** `key` is known to the server only. */
export const downloadLinks = (key: string): DownloadLinks => {
	const made = ({ cookie_hash }: Session, ids: string): string =>
		createHmac('sha256', key).update(`${cookie_hash}\n${ids}`).digest('base64url')
	return {
		link: (session, ids) => `/download/materials?ids=${ids.join(',')}&k=${made(session, ids.join(','))}`,
		opens: (session, ids, given) => {
			const [expected, found] = [Buffer.from(made(session, ids)), Buffer.from(given)]
			return found.length === expected.length && timingSafeEqual(found, expected)
		},
	}
}

/** Makes the address; what is saved is looked up when it is opened. */
export const download =
	({
		db,
		downloads,
	}: {
		readonly db: Reader
		readonly downloads: DownloadLinks
	}): Handlers<typeof materialsCalls>['download'] =>
	async ({ ids }, { session }) => {
		const found = await findMaterialsInSight(db, session.group_id, ids)
		if (found.length === 0 || found.length !== new Set(ids).size) throw new Refusal('material_absent')
		const files = found.filter(row => row.sha256 !== '')
		if (files.length === 0) throw new Refusal('material_without_file', { name: found[0]?.name ?? '' })
		const url = downloads.link(
			session,
			files.map(row => row.id),
		)
		return { url, count: files.length, left_out: found.length - files.length }
	}

interface Saved {
	readonly name: string
	readonly mime: string
	readonly size: number
	readonly sha256: string
	readonly created_at: number
}

/** Sends an archive as it is made: one file is open at a time, and nothing of it is kept. Videos and pictures do not get smaller. */
const sendArchive = (blobs: Blobs, files: readonly Saved[], reply: FastifyReply): FastifyReply => {
	const zip = new ZipFile()
	const names = uniqueNames(files.map(file => fileName(file.name, file.mime)))
	let open: Readable | null = null
	let ended = false
	for (const [place, { sha256, size, created_at }] of files.entries())
		zip.addReadStreamLazy(names[place] ?? '', { compress: false, size, mtime: new Date(created_at) }, give => {
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
		'content-disposition': attachment('materials.zip'),
		'cache-control': 'no-store',
		'x-content-type-options': 'nosniff',
	})
	return reply.send(output)
}

interface RouteDeps {
	readonly db: Reader
	readonly blobs: Blobs
	readonly media: MediaServer
	readonly downloads: DownloadLinks
	readonly sessions: Sessions
	readonly cookie: CookieRules
}

/** `GET /download/materials`: one file under its name, several as an archive, by an address that a signed call has given. */
export const downloadRoute = (
	http: FastifyInstance,
	{ db, blobs, media, downloads, sessions, cookie }: RouteDeps,
): void => {
	http.get<{ Querystring: { ids?: unknown; k?: unknown } }>(
		'/download/materials',
		{ compress: false },
		async (request, reply) => {
			const { ids, k } = request.query
			const value = cookieOf(request.headers.cookie, cookie.name)
			const session = value === undefined ? null : await sessions.byCookie(value)
			const nothing = () => reply.code(404).header('content-type', 'text/plain').send('404')
			if (session === null || typeof ids !== 'string' || typeof k !== 'string' || !downloads.opens(session, ids, k))
				return nothing()
			const wanted = ids.split(',').map(Number).slice(0, max_files)
			const files = (await findMaterialsInSight(db, session.group_id, wanted)).filter(row => row.sha256 !== '')
			const [first] = files
			if (first === undefined) return nothing()
			if (files.length > 1) return sendArchive(blobs, files, reply)
			const { sha256, mime, name } = first
			return media.serve(request, reply, { sha256, mime, disposition: attachment(fileName(name, mime)) })
		},
	)
}
