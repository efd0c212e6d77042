import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileKind } from '@vitrine/domain/library/material'
import {
	dueStep,
	nextStep,
	type ProcessingStep,
	type StepEvent,
	stateOfSteps,
} from '@vitrine/domain/library/processing'
import type { Database } from '../../../db/database.ts'
import { whileAway } from '../../../db/while-away.ts'
import type { EventChannel } from '../../../events.ts'
import type { Workshop } from '../../../media/ffmpeg.ts'
import { MediaError } from '../../../media/media-error.ts'
import { type Blobs, StorageFull } from '../../../ports/blobs/blobs.ts'
import { FileLost } from '../../../ports/blobs/file-lost.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { BlobKeeper } from '../library/blob-keeper.ts'
import * as store from './processing.store.ts'
import { type StagedResult, type Staging, stage, staging, withoutResult, writeResult } from './processing-result.ts'
import { doStep, tidy } from './processing-steps.ts'

export interface ProcessingDeps extends Database {
	readonly blobs: Blobs
	readonly keeper: BlobKeeper
	readonly events: EventChannel
	readonly clock: Clock
	readonly disk_reserve: number
	/** The folder that steps work in; anything in it at startup is left over. */
	readonly work_dir: string
	readonly report: (error: unknown) => void
}

/** The processing queue. Rows of the database are the queue, so a crash loses nothing. */
export interface Processing {
	/** Signals that there is work. */
	wake(): void
	/** Picks up work left by an earlier run. */
	resume(): Promise<void>
	/** Resolves when nothing can be done now; does not wait for paused work. */
	idle(): Promise<void>
	/** Stops current work; the next run restarts it. */
	close(): Promise<void>
}

/** Maximum number of concurrent steps, and how many of these can be long video conversions. */
const side_by_side = 2
const long_ones = 1
/** How often a step reports its progress, in ms. */
const report_interval = 1500
/** The longest delay before a timer checks again, in ms. */
const longest_wait = 3_600_000
/** Delay after a database failure, in ms. */
const after_failure = 2000

interface Claim {
	readonly material: store.WorkRow
	readonly step: ProcessingStep
}

const isLong = ({ material, step }: Claim): boolean => material.kind === 'video' && step === 'convert'

/** Starts the next step of a material, if one is due. */
const claim = (
	{ db, clock }: ProcessingDeps,
	id: number,
	isAllowed: (claim: Claim) => boolean,
): Promise<Claim | null> =>
	db.transaction().execute(async tx => {
		const now = clock.now()
		const steps = await store.stepsOfMaterial(tx, id)
		const due = dueStep(steps, now)
		const material = await store.findForWork(tx, id)
		if (due === null || material === undefined) return null
		const claimed = { material, step: due.step }
		if (!isAllowed(claimed)) return null
		const { state, attempts } = nextStep(due, { type: 'begin' })
		await store.updateStep(tx, id, due.step, { state, attempts, percent: 0, fault: '', updated_at: now })
		return claimed
	})

/** What went wrong, as a cause; anything other than a problem of the file or server is also reported. */
const failure = (error: unknown, now: number, report: (error: unknown) => void): StagedResult => {
	if (error instanceof MediaError) return withoutResult({ type: 'fail', final: error.final, now }, error.code)
	if (error instanceof FileLost) return withoutResult({ type: 'fail', final: false, now }, 'server_file_lost')
	const full = error instanceof StorageFull || (error as NodeJS.ErrnoException).code === 'ENOSPC'
	if (!full) report(error)
	return withoutResult({ type: 'fail', final: false, now }, full ? 'server_full' : 'processing_failed')
}

/** Reports a step's progress at intervals. */
const teller = ({ db, events }: ProcessingDeps, { material, step }: Claim) => {
	let reportedAt = performance.now()
	let notifying: Promise<unknown> = Promise.resolve()
	const { id, group_id } = material
	return {
		progress: (percent: number): void => {
			if (performance.now() - reportedAt < report_interval) return
			reportedAt = performance.now()
			const write = () =>
				db.transaction().execute(tx => store.updateStep(tx, id, step, { percent: Math.floor(percent) }))
			notifying = notifying
				.then(write)
				.then(() => events.emit('material_state', { id, group_id }))
				.catch(() => undefined)
		},
		/** Resolves when no more progress reports are in flight. */
		settled: () => notifying,
	}
}

/** Runs a step in its own folder and stages what it made. */
const attempt = async (
	{ blobs, disk_reserve }: ProcessingDeps,
	{ material, step }: Claim,
	work: Workshop,
	files: Staging,
): Promise<StagedResult> => {
	await mkdir(work.folder, { recursive: true })
	const space = (await blobs.free()) - disk_reserve
	if (space <= 0) throw new StorageFull()
	await (await blobs.open(material.sha256)).close()
	return stage(await doStep(step, { ...work, material, path: blobs.path(material.sha256), space }), files)
}

/** Runs a step and stores its outcome. */
const perform = async (deps: ProcessingDeps, claimed: Claim, signal: AbortSignal): Promise<void> => {
	const { db, blobs, keeper, events, clock, report } = deps
	const { material, step } = claimed
	const { id, group_id } = material
	const folder = join(deps.work_dir, randomUUID())
	const { progress, settled } = teller(deps, claimed)
	const files = staging(blobs)
	const write = async (result: StagedResult): Promise<void> => {
		const written = await keeper.keep(async () => {
			await files.finish()
			const once = () => db.transaction().execute(tx => writeResult(tx, material, step, result, clock.now()))
			return whileAway(once, signal)
		})
		if (written !== null) events.emit('material_state', { id, group_id })
		// The material was deleted meanwhile: nobody will ask for the result.
		await keeper.removeUnused([...result.made, ...(written?.left ?? [])])
	}
	try {
		const result = await attempt(deps, claimed, { folder, signal, progress }, files).catch(error =>
			signal.aborted ? withoutResult({ type: 'stop' }, '') : failure(error, clock.now(), report),
		)
		await settled()
		await write(result).catch(error => write(failure(error, clock.now(), report)))
	} finally {
		await files.discard()
		await tidy(folder)
	}
}

/** Ends with this event the steps that are marked as started but that nobody is working on. */
const giveBack = async (
	{ db, clock }: ProcessingDeps,
	event: StepEvent,
	problem: string,
	busy: (material_id: number) => boolean,
): Promise<void> => {
	for (const { material_id } of await store.listRunning(db))
		await db.transaction().execute(async tx => {
			if (busy(material_id)) return
			const material = await store.findForWork(tx, material_id)
			const running = (await store.stepsOfMaterial(tx, material_id)).find(row => row.state === 'running')
			if (material === undefined || running === undefined) return
			await writeResult(tx, material, running.step, withoutResult(event, problem), clock.now())
		})
}

/** Takes up steps started by a process that is gone, and materials of an older version without steps. */
const takeUp = async (deps: ProcessingDeps): Promise<void> => {
	const { db, clock } = deps
	const now = clock.now()
	for (const { id, kind } of await store.listProcessing(db))
		await db.transaction().execute(async tx => {
			await store.insertSteps(tx, id, kind as FileKind, now)
			if (stateOfSteps(await store.stepsOfMaterial(tx, id)) !== 'processing')
				await store.renewSteps(tx, id, kind as FileKind, now)
		})
	await giveBack(deps, { type: 'lost', now: deps.clock.now() }, '', () => false)
}

/**
 * Continues after a database failure. It may have come between the start of a step and its confirmation, so steps that nobody is working
 * on are given back before the next one starts.
 */
const afterFailures = (deps: ProcessingDeps, active: Pick<ReadonlySet<number>, 'has'>, tryLater: () => void) => {
	let unsure = false
	const failed = (error: unknown): void => {
		deps.report(error)
		unsure = true
		tryLater()
	}
	const run = async (work: () => Promise<void>): Promise<void> => {
		try {
			if (unsure) await giveBack(deps, { type: 'stop' }, '', id => active.has(id))
			unsure = false
			await work()
		} catch (error) {
			failed(error)
		}
	}
	return Object.assign(run, { failed })
}

/** The queue runner: two steps at a time, one long conversion at a time, each in its own process. */
export const materialProcessing = (deps: ProcessingDeps): Processing => {
	const { db, clock } = deps
	const active = new Map<number, { claimed: Claim; done: Promise<void> }>()
	const ending = new AbortController()
	let claiming: Promise<unknown> = Promise.resolve()
	let timer: NodeJS.Timeout | undefined
	const recovering = afterFailures(deps, active, () => later(after_failure))
	const isAllowed = (claimed: Claim): boolean =>
		!isLong(claimed) || [...active.values()].filter(other => isLong(other.claimed)).length < long_ones
	const begin = (claimed: Claim): void => {
		const { id } = claimed.material
		const done = perform(deps, claimed, ending.signal)
			.catch(recovering.failed)
			.finally(() => {
				active.delete(id)
				wake()
			})
		active.set(id, { claimed, done })
	}
	/** Starts the first step that is due and can start now; false if there is none. */
	const beginNext = async (): Promise<boolean> => {
		for (const id of await store.listDue(db, clock.now(), [...active.keys()])) {
			const claimed = await claim(deps, id, isAllowed)
			if (claimed === null) continue
			begin(claimed)
			return true
		}
		return false
	}
	const fill = async (): Promise<void> => {
		clearTimeout(timer)
		while (active.size < side_by_side && !ending.signal.aborted) if (!(await beginNext())) break
		const next = ending.signal.aborted ? null : await store.nextPause(db, clock.now())
		if (next === null || ending.signal.aborted) return
		later(Math.min(longest_wait, next - clock.now()))
	}
	const later = (ms: number): void => {
		clearTimeout(timer)
		if (!ending.signal.aborted) timer = setTimeout(wake, ms).unref()
	}
	const wake = (): void => {
		claiming = claiming.then(() => recovering(fill))
	}
	/** Resolves when no more steps are being claimed, including by a step that ended meanwhile. */
	const claimed = async (): Promise<void> => {
		let last: Promise<unknown>
		do {
			last = claiming
			await last
		} while (last !== claiming)
	}
	return {
		wake,
		resume: async () => {
			await tidy(deps.work_dir)
			await takeUp(deps)
			wake()
		},
		idle: async () => {
			for (;;) {
				wake()
				await claimed()
				const [one] = active.values()
				if (one === undefined) return
				await one.done
			}
		},
		close: async () => {
			ending.abort()
			clearTimeout(timer)
			await claimed()
			await Promise.all([...active.values()].map(({ done }) => done))
			await claimed()
		},
	}
}
