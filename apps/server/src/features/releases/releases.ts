import type { releasesCalls } from '@vitrine/contract/releases'
import type { Database } from '../../db/database.ts'
import { isGroupInScope } from '../../db/scope.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Handlers } from '../../http/route.ts'
import type { Releasing } from '../../ports/releasing.ts'
import * as store from './releases.store.ts'
import { expectTimed, termsOf } from './rules.ts'

export interface ReleasesDeps {
	readonly database: Database
	readonly releasing: Releasing
}

type ReleasesHandlers = Handlers<typeof releasesCalls>

const publish =
	({ database: { db }, releasing }: ReleasesDeps): ReleasesHandlers['publish'] =>
	async (input, { session, now, note }) => {
		const { play_ids, deviceids, request_id } = input
		const carried = await releasing.carry(session.group_id, play_ids)
		const terms = termsOf(input, new Map(carried.programs.map(({ id, name }) => [id, name])), now)
		const targets = await releasing.targets(session.group_id, deviceids)
		expectTimed(targets, terms.play_mode)
		const group_id = input.group_id ?? session.group_id
		if (!(await isGroupInScope(db, session.group_id, group_id))) throw new Refusal('group_absent')
		const names = carried.programs.map(program => program.name).join('、')
		note({
			object: names,
			after: { play_ids, play_mode: input.play_mode, group_id: input.group_id, terminals: targets.length },
		})
		return releasing.release(now, {
			...carried,
			...{ kind: 'release', source_id: 0, publish_name: input.publish_name || names.slice(0, 100) },
			...{ terms, rounds: input.playCount ?? 1, targets: targets.map(({ id }) => ({ terminal_id: id, wave: 0 })) },
			...{ group_id, user_id: session.user_id, request_id, held: false },
		})
	}

/** Publishing, and the releases that came of it. */
export const releases = (deps: ReleasesDeps): ReleasesHandlers => ({
	publish: publish(deps),
	list: ({ page = 1, limit = 50, key_word, play_mode }, { session }) =>
		store.listReleases(deps.database.db, session.group_id, { page, limit, key_word, play_mode }),
})
