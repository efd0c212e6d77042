import { layout_pictures, type PictureKey } from '@vitrine/domain/system'
import type { FastifyInstance } from 'fastify'
import { pictureAddress, type SettingsReader } from '../../db/settings.ts'
import type { MediaServer } from '../../http/files/media-serve.ts'

const mimes = { png: 'image/png', ico: 'image/x-icon' } as const

/** `GET /layout/<key>/<sha256>`: the current pictures of the layout, without authentication because the login page shows them. */
export const layoutRoute = (http: FastifyInstance, settings: SettingsReader, media: MediaServer): void => {
	http.get<{ Params: { key: string; sha256: string } }>('/layout/:key/:sha256', async (request, reply) => {
		const { key, sha256 } = request.params
		const address = pictureAddress(key, sha256)
		const isCurrent = address !== '' && (await settings.layout()).some(row => row.key === key && row.value === address)
		if (!isCurrent || !Object.hasOwn(layout_pictures, key))
			return reply.code(404).headers({ 'content-type': 'text/plain', 'cache-control': 'no-store' }).send('404')
		const mime = mimes[layout_pictures[key as PictureKey].kind]
		return media.serve(request, reply, { sha256, mime, shared: true })
	})
}
