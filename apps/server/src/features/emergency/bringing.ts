import type { Emergencies } from '../../ports/emergencies.ts'
import { foundContent } from './content.ts'
import * as store from './emergency.store.ts'
import { readContent } from './emergency-columns.ts'
import type { EmergencyDeps } from './emergency-deps.ts'
import { isTwoPersons, lengthUntil, orderOf } from './publishing.ts'

/** Emergencies not published by a user; see {@link Emergencies}. */
export const emergencies = (deps: Pick<EmergencyDeps, 'database' | 'releasing'>): Emergencies => ({
	template: async (db, emergency_id) => {
		const row = await store.findContent(db, emergency_id)
		return row && { group_id: row.group_id, content: readContent(row.content) }
	},
	bring: async (now, { template, emergency_id, content: draft, group_id, user_id, until, terminal_ids }, made) => {
		const wanted = { ...draft, duration: lengthUntil(until, now) }
		const { content, files } = await foundContent(deps.database.db, template.group_id, wanted, now)
		const held = await isTwoPersons(deps, terminal_ids)
		const order = {
			...orderOf(content, files, until),
			source_id: emergency_id,
			group_id,
			user_id,
			request_id: undefined,
			held,
			targets: terminal_ids.map(terminal_id => ({ terminal_id, wave: 0 })),
		}
		await deps.releasing.bring(now, order, (tx, release_id) => made(tx, { release_id, held }))
	},
	end: (now, release_id, gone) => deps.releasing.finish(now, release_id, gone),
})
