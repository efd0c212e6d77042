import { createHmac, timingSafeEqual } from 'node:crypto'
import type { materialsCalls } from '@vitrine/contract/library/materials'
import { attachment, fileName, uniqueNames } from '@vitrine/domain/library/file-name'
import type { FastifyInstance } from 'fastify'
import type { Reader } from '../../../db/schema.ts'
import { answerAbsent } from '../../../http/answers/answer-absent.ts'
import type { CookieRules } from '../../../http/caller/cookie.ts'
import type { Session, Sessions } from '../../../http/caller/session.ts'
import { CodedError } from '../../../http/coded-error.ts'
import { linkStamp } from '../../../http/files/media-links.ts'
import type { MediaServer } from '../../../http/files/media-serve.ts'
import {
	answerNothing,
	type DownloadDoor,
	type DownloadQuery,
	openedDownload,
} from '../../../http/files/opened-download.ts'
import { expectStored, lostAmong, sendArchive } from '../../../http/files/stored-archive.ts'
import type { Handlers } from '../../../http/route.ts'
import type { Blobs } from '../../../ports/blobs/blobs.ts'
import { findMaterialsInSight } from './materials.store.ts'

/** Maximum number of materials in one archive. */
const max_files = 500

/** Download addresses: valid only with the session's cookie and only for the materials they were issued for. */
export interface DownloadLinks {
	link(session: Session, ids: readonly number[]): string
	opens(session: Session, ids: string, key: string): boolean
}

/** Only the server knows `key`. */
export const downloadLinks = (key: string): DownloadLinks => {
	const made = (session: Session, ids: string): string =>
		createHmac('sha256', key)
			.update(`${linkStamp(session)}\n${ids}`)
			.digest('base64url')
	return {
		link: (session, ids) => `/download/materials?ids=${ids.join(',')}&k=${made(session, ids.join(','))}`,
		opens: (session, ids, given) => {
			const [expected, found] = [Buffer.from(made(session, ids)), Buffer.from(given)]
			return found.length === expected.length && timingSafeEqual(found, expected)
		},
	}
}

/** Issues the address; the materials are looked up when it is opened. */
export const download =
	({
		db,
		blobs,
		downloads,
	}: {
		readonly db: Reader
		readonly blobs: Blobs
		readonly downloads: DownloadLinks
	}): Handlers<typeof materialsCalls>['download'] =>
	async ({ ids }, { session }) => {
		const found = await findMaterialsInSight(db, session.group_id, ids)
		if (found.length === 0 || found.length !== new Set(ids).size) throw new CodedError('material_absent')
		const files = found.filter(row => row.sha256 !== '')
		if (files.length === 0) throw new CodedError('material_without_file', { name: found[0]?.name ?? '' })
		await expectStored(blobs, files)
		const url = downloads.link(
			session,
			files.map(row => row.id),
		)
		return { url, count: files.length, left_out: found.length - files.length }
	}

interface RouteDeps {
	readonly db: Reader
	readonly blobs: Blobs
	readonly media: MediaServer
	readonly downloads: DownloadLinks
	readonly sessions: Sessions
	readonly cookie: CookieRules
}

/** Files with their names in the archive, made unique. */
const namedApart = <F extends { readonly name: string; readonly mime: string }>(files: readonly F[]) => {
	const names = uniqueNames(files.map(file => fileName(file.name, file.mime)))
	return files.map((file, place) => ({ ...file, entry: names[place] ?? '' }))
}

/** `GET /download/materials`: one file under its name, or several as an archive, at an address issued by a signed call. */
export const downloadRoute = (
	http: FastifyInstance,
	{ db, blobs, media, downloads, sessions, cookie }: RouteDeps,
): void => {
	const door: DownloadDoor = { sessions, cookie, links: downloads, may: 'materials.read' }
	http.get<{ Querystring: DownloadQuery }>('/download/materials', { compress: false }, async (request, reply) => {
		const opened = await openedDownload(request, door)
		if (opened === null) return answerNothing(reply)
		const found = await findMaterialsInSight(db, opened.session.group_id, opened.ids.slice(0, max_files))
		const files = found.filter(row => row.sha256 !== '')
		const [first] = files
		if (first === undefined) return answerNothing(reply)
		const lost = await lostAmong(blobs, files)
		if (lost !== null) return answerAbsent(lost, reply)
		if (files.length > 1) return sendArchive(blobs, reply, 'materials.zip', namedApart(files))
		const { sha256, mime, name } = first
		return media.serve(request, reply, { sha256, mime, disposition: attachment(fileName(name, mime)) })
	})
}
