import { attachment } from '@vitrine/domain/library/file-name'
import type { FastifyReply } from 'fastify'
import type { MadeFile } from '../../ports/made-file.ts'

/** Sends a file that is generated while it is sent; generation stops when the connection closes. */
export const sendMade = (reply: FastifyReply, { file, type, name }: MadeFile): FastifyReply => {
	reply.raw.once('close', () => file.destroy())
	reply.headers({
		'content-type': type,
		'content-disposition': attachment(name),
		'cache-control': 'no-store',
		'x-content-type-options': 'nosniff',
	})
	return reply.send(file)
}
