import { package_limits } from '@vitrine/domain/program/package'
import { smil_document } from '@vitrine/domain/smil/writing'
import type { FastifyInstance } from 'fastify'
import { answerAbsent } from '../../http/answers/answer-absent.ts'
import {
	answerNothing,
	type DownloadDoor,
	type DownloadQuery,
	openedDownload,
} from '../../http/files/opened-download.ts'
import { lostAmong, sendArchive } from '../../http/files/stored-archive.ts'
import { type ExportRouteDeps, exportName, nullIfCoded } from './export-route.ts'
import { packed } from './packing.ts'
import { packedSmil } from './smil-packing.ts'

/** File name of an archive with a SMIL document. */
const smil_ending = '.smil.zip'

/** `GET /download/smil`: programs as a SMIL document with its files, at an address issued by a signed call. */
export const smilRoute = (http: FastifyInstance, deps: Omit<ExportRouteDeps, 'draw'>): void => {
	const { blobs, exports, sessions, cookie } = deps
	const door: DownloadDoor = { sessions, cookie, links: exports, may: 'programs.read' }
	http.get<{ Querystring: DownloadQuery }>('/download/smil', { compress: false }, async (request, reply) => {
		const opened = await openedDownload(request, door)
		if (opened === null) return answerNothing(reply)
		const ids = opened.ids.slice(0, package_limits.programs)
		const found = await packed(deps, opened.session.group_id, ids)
			.then(whole => ({ index: whole.index, ...packedSmil(whole) }))
			.catch(nullIfCoded)
		if (found === null) return answerNothing(reply)
		const lost = await lostAmong(blobs, found.files)
		if (lost !== null) return answerAbsent(lost, reply)
		const document = { entry: smil_document, content: Buffer.from(found.document) }
		return sendArchive(blobs, reply, exportName(found.index, smil_ending), found.files, [document])
	})
}
