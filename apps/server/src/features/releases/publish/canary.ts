import { canaryStep } from '@vitrine/domain/release/canary'
import { download_states, failed_states } from '@vitrine/domain/release/download'
import type { Database } from '../../../db/database.ts'
import { lockReleases } from '../../../db/reach.ts'
import type { Tx } from '../../../db/schema.ts'
import type { DownloadChange, EventChannel } from '../../../events.ts'
import type { Clock } from '../../../ports/clock.ts'
import * as store from '../stored/releases.store.ts'
import { type MakingDeps, releaseWave } from './making.ts'

export interface CanaryDeps {
	readonly database: Database
	readonly clock: Clock
	readonly events: EventChannel
	readonly making: MakingDeps
	readonly report: (error: unknown) => void
}

/** The wave of the terminals that wait until the first ones have the release. */
export const others_wave = 1

/** Runs the releases that go to a few terminals first. */
export interface Canary {
	/** Decides all of them, as after a start. */
	resume(): Promise<void>
	/** Decides those whose downloads have finished. */
	look(changes: readonly DownloadChange[]): Promise<void>
	close(): Promise<void>
}

/** How often the releases whose pictures are watched are checked, in ms. */
const watch_every = 10_000

/** States that end the wait; a cancelled download ends it too. */
const decided: readonly number[] = [download_states.succeeded, ...failed_states, download_states.cancelled]

/** Decides from stored data only, so it can run any number of times and after any restart. */
export const canary = ({ database: { db }, clock, events, making, report }: CanaryDeps): Canary => {
	let watched = new Set<number>()
	const move = async (tx: Tx, id: number) => {
		await lockReleases(tx, making.dialect)
		const row = await store.lockStage(tx, id, ['some'])
		if (row === undefined) return null
		switch (canaryStep(await store.countFirst(tx, id), row.canary_failures, clock.now())) {
			case 'go':
				return { row, deliveries: (await releaseWave(making, tx, row, others_wave, clock.now())).deliveries }
			case 'halt':
				await store.updateStage(tx, id, 'halted')
				return { row, deliveries: [] }
			case 'watch':
				watched.add(id)
				return null
			case 'wait':
				return null
		}
	}
	const decide = async (id: number): Promise<void> => {
		const moved = await db.transaction().execute(tx => move(tx, id))
		if (moved === null) return
		const { row, deliveries } = moved
		events.emit('release_published', { id, publish_no: row.publish_no, group_id: row.group_id, deliveries })
	}
	const decideAll = async (ids: readonly number[]): Promise<void> => {
		for (const id of ids) await decide(id)
	}
	const timer = setInterval(() => {
		const ids = [...watched]
		watched = new Set()
		decideAll(ids).catch(report)
	}, watch_every)
	timer.unref()
	return {
		resume: async () => decideAll(await store.listSome(db)),
		look: async changes => {
			const done = changes.filter(({ download_state }) => decided.includes(download_state))
			const ids = new Set(done.map(({ command_id }) => command_id))
			if (ids.size > 0) await decideAll(await store.listSome(db, [...ids]))
		},
		close: async () => clearInterval(timer),
	}
}
