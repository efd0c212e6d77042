import { boundedList } from '@vitrine/domain/bounded'
import { z } from 'zod'
import { endpoint, form_limits } from '../call/endpoint.ts'
import { flag, ids, json, text } from '../call/wire.ts'

/** Tags as JSON; how many and how long is said by the errors. */
export const tags = json(boundedList(text(200), 200))

/** Which terminals are listed, or written into a sheet. */
export const terminal_filter = {
	group_ids: ids(10_000).optional(),
	key_word: text(100, 0).optional(),
	tags: tags.optional(),
	banned: flag.optional(),
	/** Only those that were never connected. */
	never_seen: flag.optional(),
	/** Only those that say which build of the player they run, and have not played this one. */
	without_build: text(64).optional(),
}

/** How many terminals were changed: all that were asked for, since it is all or none. */
export const changed_count = z.object({ count: z.int() })

/** Terminals banned and unbanned (specification B §4). */
export const managementCalls = {
	ban: endpoint({
		method: 'POST',
		path: '/admin/device/ban',
		may: 'terminals.write',
		about:
			'Bans terminals, or unbans them with banned 0. A banned one is refused when it connects and gets no releases and no commands; it stays in the list with its plays. With scope subordinates all terminals of their organisations, and of those below, are banned with them.',
		does: '封禁终端',
		body_limit: form_limits.large,
		input: z.object({ ids: ids(), banned: flag, scope: z.enum(['current', 'subordinates']).optional() }),
		whenEmpty: { ids: 'no_terminal' },
		output: changed_count,
	}),
}
