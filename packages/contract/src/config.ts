import { languages } from '@vitrine/texts/rows'
import { z } from 'zod'

/** The answer to `GET /config.json`, unsigned (protocol §1). */
export const publicConfig = z.object({
	app_key: z.string(),
	version: z.string(),
	/** 0 if sockets have no port of their own: they are at `/ws` of the HTTP port. */
	socket_port: z.int(),
	languages: z.array(z.enum(languages)),
})
export type PublicConfig = z.output<typeof publicConfig>
