import { languages } from '@vitrine/texts/rows'
import { z } from 'zod'

/** What `GET /config.json` answers, unsigned (protocol §1). */
export const publicConfig = z.object({
	app_key: z.string(),
	version: z.string(),
	/** 0 where sockets have no port of their own: they are at `/ws` of the HTTP port. */
	socket_port: z.int(),
	languages: z.array(z.enum(languages)),
})
export type PublicConfig = z.output<typeof publicConfig>
