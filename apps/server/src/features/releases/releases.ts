import type { releasesCalls } from '@vitrine/contract/release/releases'
import { firstOf } from '@vitrine/domain/release/canary'
import { lockReleases } from '../../db/reach.ts'
import { isReviewed } from '../../db/review.ts'
import { isGroupInScope } from '../../db/scope.ts'
import { notedById } from '../../http/audit/terminals-note.ts'
import { authorized } from '../../http/caller/authorized.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { MediaLinks } from '../../http/files/media-links.ts'
import { nameLine } from '../../http/names.ts'
import type { Handlers } from '../../http/route.ts'
import type { Licences } from '../../ports/licences.ts'
import type { ReleaseOrder, Releasing, Target } from '../../ports/releasing.ts'
import { goBack } from './end/going-back.ts'
import { others_wave } from './publish/canary.ts'
import { forecast } from './publish/forecast.ts'
import { releaseWave } from './publish/making.ts'
import type { ReleasingDeps } from './publish/releasing-deps.ts'
import { expectTimed, termsOf } from './publish/rules.ts'
import { expectFree } from './publish/schedule-conflicts.ts'
import { releaseRecords, seenRelease, shownRelease } from './records/release-records.ts'
import * as store from './stored/releases.store.ts'

export interface ReleasesDeps extends ReleasingDeps {
	readonly releasing: Releasing
	readonly links: MediaLinks
	readonly licences: Pick<Licences, 'expectTime'>
}

type ReleasesHandlers = Handlers<typeof releasesCalls>

/** Which terminals get a release first: the given number of them, or all if that is unset or covers all. */
const inWaves = (targets: readonly Target[], count: number): ReleaseOrder['targets'] => {
	const candidates = targets.map(({ id, group_id, run_state }) => ({ id, group_id, online: run_state > 0 }))
	const first = count === 0 ? null : firstOf(candidates, count)
	return targets.map(({ id }) => ({ terminal_id: id, wave: first === null || first.has(id) ? 0 : others_wave }))
}

const publish =
	({ database, releasing, licences }: ReleasesDeps): ReleasesHandlers['publish'] =>
	async (input, { session, now, note }) => {
		await licences.expectTime()
		const { db } = database
		const { play_ids, deviceids, request_id } = input
		const content = await releasing.collect(session.group_id, play_ids)
		const targets = await releasing.targets(session.group_id, deviceids)
		const terms = termsOf(input, new Map(content.programs.map(({ id, name }) => [id, name])), targets, now)
		expectTimed(targets, terms.play_mode)
		await expectFree(database, terms, targets, now)
		const group_id = input.group_id ?? session.group_id
		if (!(await isGroupInScope(db, session.group_id, group_id))) throw new CodedError('group_absent')
		const names = nameLine(content.programs.map(program => program.name))
		const ids = targets.map(target => target.id)
		const noted = await notedById(db, database.dialect, session.group_id, ids)
		const { play_mode } = input
		note({ object: names, after: { ...noted, play_ids, play_mode, group_id: input.group_id } })
		const held = await isReviewed(db, 'release')
		const released = await releasing.release(now, session, {
			...content,
			kind: 'release',
			source_id: 0,
			publish_name: input.publish_name || names.slice(0, 100),
			terms,
			rounds: input.playCount ?? 1,
			targets: inWaves(targets, input.canary ?? 0),
			canary_failures: input.canary_failures ?? 1,
			group_id,
			user_id: session.user_id,
			request_id,
			held,
		})
		return { ...released, waiting: held }
	}

const end =
	({ database, releasing }: ReleasesDeps): ReleasesHandlers['end'] =>
	async ({ id, deviceids: terminal_ids, reason }, { session, now, note }) => {
		const { row } = await seenRelease(database, session.group_id, id, now)
		const details = { id, deviceids: terminal_ids, reason }
		note({ object: row.publish_name, after: details })
		await releasing.end(now, session, id, { terminal_ids, reason }, async (tx, ended) => {
			const noted = await notedById(tx, database.dialect, session.group_id, ended)
			note({ object: row.publish_name, after: { ...details, ...noted } })
		})
		return null
	}

const goOn =
	({ database, events, making }: ReleasesDeps): ReleasesHandlers['goOn'] =>
	async ({ id }, { session, now, note }) => {
		const { deliveries, beyond, publish_no, group_id } = await authorized(database, session, async tx => {
			await lockReleases(tx, making.dialect)
			const { publish_name: name, publish_no, group_id } = await shownRelease(tx, session.group_id, id)
			note({ object: name, after: { id } })
			const row = await store.lockStage(tx, id, ['some', 'halted'])
			if (row === undefined) throw new CodedError('release_not_waiting', { name })
			return { ...(await releaseWave(making, tx, row, others_wave, now)), publish_no, group_id }
		})
		events.emit('release_published', { id, publish_no, group_id, deliveries })
		return { out_of_reach: beyond.map(({ name }) => name) }
	}

/** Handlers for publishing and for releases. */
export const releases = (deps: ReleasesDeps): ReleasesHandlers => ({
	...releaseRecords(deps.database, deps.links),
	publish: publish(deps),
	end: end(deps),
	goBack: goBack(deps),
	goOn: goOn(deps),
	getForecast: forecast(deps.database),
})
