import type { releasesCalls } from '@vitrine/contract/releases'
import { firstOf } from '@vitrine/domain/canary'
import { isReviewed } from '../../db/review.ts'
import { isGroupInScope } from '../../db/scope.ts'
import type { MediaLinks } from '../../http/media-links.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Handlers } from '../../http/route.ts'
import type { ReleaseOrder, Releasing, Target } from '../../ports/releasing.ts'
import { others_wave } from './canary.ts'
import { forecast } from './forecast.ts'
import { goBack } from './going-back.ts'
import { letGo } from './making.ts'
import { releaseRecords, shownRelease } from './release-records.ts'
import * as store from './releases.store.ts'
import type { ReleasingDeps } from './releasing.ts'
import { expectTimed, termsOf } from './rules.ts'

export interface ReleasesDeps extends ReleasingDeps {
	readonly releasing: Releasing
	readonly links: MediaLinks
}

type ReleasesHandlers = Handlers<typeof releasesCalls>

/** Which terminals get a release first: so many of them, or all where that is none or all of them. */
const inWaves = (targets: readonly Target[], count: number): ReleaseOrder['targets'] => {
	const candidates = targets.map(({ id, group_id, run_state }) => ({ id, group_id, online: run_state > 0 }))
	const first = count === 0 ? null : firstOf(candidates, count)
	return targets.map(({ id }) => ({ terminal_id: id, wave: first === null || first.has(id) ? 0 : others_wave }))
}

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
		const held = await isReviewed(db, 'release')
		const released = await releasing.release(now, {
			...carried,
			...{ kind: 'release', source_id: 0, publish_name: input.publish_name || names.slice(0, 100) },
			...{ terms, rounds: input.playCount ?? 1, targets: inWaves(targets, input.canary ?? 0) },
			canary_failures: input.canary_failures ?? 1,
			...{ group_id, user_id: session.user_id, request_id, held },
		})
		return { ...released, waiting: held }
	}

const end =
	({ database: { db }, releasing }: ReleasesDeps): ReleasesHandlers['end'] =>
	async ({ id }, { session, now, note }) => {
		const { publish_name } = await shownRelease(db, session.group_id, id)
		note({ object: publish_name, after: { id } })
		await releasing.end(now, session, id)
		return null
	}

const goOn =
	({ database: { db }, events, making }: ReleasesDeps): ReleasesHandlers['goOn'] =>
	async ({ id }, { session, now, note }) => {
		const { publish_name: name, publish_no, group_id } = await shownRelease(db, session.group_id, id)
		note({ object: name, after: { id } })
		const deliveries = await db.transaction().execute(async tx => {
			const row = await store.lockStage(tx, id, ['some', 'halted'])
			if (row === undefined) throw new Refusal('release_not_waiting', { name })
			return letGo(making, tx, row, others_wave, now)
		})
		events.emit('release_published', { publish_no, group_id, deliveries })
		return null
	}

/** Publishing, and the releases that came of it. */
export const releases = (deps: ReleasesDeps): ReleasesHandlers => ({
	...releaseRecords(deps.database, deps.links),
	...{ publish: publish(deps), end: end(deps), goBack: goBack(deps), goOn: goOn(deps) },
	getForecast: forecast(deps.database),
})
