import type { PlainCause } from '@vitrine/domain/cause'
import type { ReleaseFile } from '@vitrine/domain/release/release'
import type { Database, HeldReleases, StoredPublish, StoredRelease } from '../library/database.ts'
import type { Files } from '../library/files.ts'
import { isFull } from '../library/full.ts'
import { allHeld } from '../library/held.ts'
import { heldReleases } from '../library/held-storage.ts'
import { FetchError, type FetchFile, type FitsBytes } from './fetch-file.ts'
import { createHolding, type Holding } from './holding.ts'
import { endRests, getsOn, type Job, jobOf, restAfter } from './jobs.ts'
import { fetchManifest, hashOf } from './manifest.ts'
import { isBefore, nextOf, percentOf, storedBytes } from './plan.ts'
import { createSpace, type Space } from './space.ts'

/** What a terminal reports about a publish. */
export interface Progress {
	readonly dc_id: number
	readonly status: 1 | 2 | 3
	readonly percent: number
	readonly attempt: number
	/** Why it failed: the cause, and a text for servers that know no codes. */
	readonly code?: PlainCause
	readonly reason?: string
}

/** What the downloads need from the rest of the player. */
export interface DownloadsContext {
	readonly database: Database
	readonly files: Files
	readonly fetchFile: FetchFile
	readonly fits: FitsBytes
	/** Null while the server does not know this terminal. */
	readonly token: () => string | null
	readonly tell: (progress: Progress) => void
	/** Progress of the current work in percent, for the terminal's own screen; null when there is none. */
	readonly working: (percent: number | null) => void
	/** A release is complete, and stored next to the others that play. */
	readonly activated: (held: HeldReleases) => void
	/** The time in ms since the epoch, as the server has it. */
	readonly now: () => number
	/** A locked terminal accepts nothing new except emergencies and their ends. */
	readonly isLocked: () => boolean
}

/** The publishes that this terminal works on, one at a time: urgent ones first, then the newest. */
export interface Downloads {
	publish(publish: StoredPublish): Promise<void>
	stop(dc_id: number): Promise<void>
	/** Stops releases from playing, by their manifests: at once, or as soon as everything to be fetched has arrived. */
	forget(manifests: readonly string[], wait: boolean): Promise<void>
	/** The connection is up (again): pauses end. */
	resume(): void
	/** The publishes (`dc_id`) that are worked on, or tried again after a pause. */
	fetching(): number[]
	/** The space that the files share. */
	readonly space: Space
}

interface State {
	readonly context: DownloadsContext
	readonly space: Space
	readonly holding: Holding
	readonly jobs: Map<number, Job>
	current: { readonly job: Job; readonly control: AbortController } | null
	timer: ReturnType<typeof setTimeout> | undefined
}

/** Minimum interval between progress reports, in ms. */
const report_every = 250

const tokenOf = ({ context }: State): string => {
	const token = context.token()
	if (token === null) throw new FetchError('network', 'not connected')
	return token
}

/** Reports how far a job has come; nothing for a failed one, until something improves. */
const progressOf = ({ context }: State, job: Job, files: readonly ReleaseFile[]) => {
	const total = storedBytes(files, [])
	let reportedAt = Number.NEGATIVE_INFINITY
	return (stored: number): void => {
		if (job.isFailed || performance.now() - reportedAt < report_every) return
		reportedAt = performance.now()
		const percent = percentOf(stored, total)
		const { dc_id, attempt } = job.publish
		context.working(percent)
		context.tell({ dc_id, status: 1, percent, attempt })
	}
}

/** Fetches a file; if there was not enough space after all, makes some and tries once more. */
const fetchOne = async (
	state: State,
	job: Job,
	file: ReleaseFile,
	progress: (stored: number) => void,
	signal: AbortSignal,
): Promise<boolean> => {
	const { fetchFile } = state.context
	try {
		return await fetchFile(file, tokenOf(state), progress, signal)
	} catch (error) {
		if (!(error instanceof FetchError) || error.kind !== 'full') throw error
		const files = job.publish.files ?? [file]
		await state.space.make({ files, isUrgent: job.publish.urgent === true, isFull: true })
		return await fetchFile(file, tokenOf(state), progress, signal)
	}
}

const fetchAll = async (state: State, job: Job, files: readonly ReleaseFile[], signal: AbortSignal): Promise<void> => {
	const missing = await state.context.files.missing(files)
	if (missing.length > 0) await state.space.make({ files, isUrgent: job.publish.urgent === true, isFull: false })
	let before = storedBytes(files, missing)
	const tell = progressOf(state, job, files)
	tell(before)
	for (const file of missing) {
		signal.throwIfAborted()
		const isNew = await fetchOne(state, job, file, stored => tell(before + stored), signal)
		await state.context.files.verified(file, isNew)
		if (isNew) getsOn(job)
		before += file.size
	}
}

/** The manifest of a publish, which is stored with the list of files it needs. */
const manifestFor = async (state: State, job: Job, known: StoredRelease | undefined, signal: AbortSignal) => {
	const read = known ?? (await fetchManifest(job.publish.manifest, tokenOf(state), signal))
	job.publish = { ...job.publish, files: read.manifest.files }
	if (state.jobs.get(job.publish.dc_id) === job) await state.context.database.put('publishes', job.publish)
	return { manifest: read.manifest, unknown: read.unknown ?? [] }
}

const complete = async (state: State, job: Job, signal: AbortSignal): Promise<void> => {
	const held = await heldReleases(state.context.database)
	const sha256 = hashOf(job.publish.manifest)
	const known = allHeld(held).find(release => release.sha256 === sha256)
	const { manifest, unknown } = await manifestFor(state, job, known, signal)
	const release = { sha256, manifest, unknown, since: state.context.now() }
	if (state.holding.isHidden(held, release)) return
	await fetchAll(state, job, manifest.files, signal)
	signal.throwIfAborted()
	await state.holding.add({ ...release, since: state.context.now() })
}

const failures: Readonly<Record<FetchError['kind'], Required<Pick<Progress, 'code' | 'reason'>>>> = {
	full: { code: 'storage_full', reason: '存储空间不足' },
	wrong: { code: 'hash_wrong', reason: '文件校验失败' },
	lost: { code: 'file_absent', reason: '服务器上没有此文件' },
	network: { code: 'download_failed', reason: '下载失败' },
	unreadable: { code: 'manifest_unreadable', reason: '终端无法读取发布内容，请检查播放器版本' },
}

const locked = { code: 'terminal_locked', reason: '终端已锁定，不接收发布' } as const

/** Any other error is retried like a network failure: only the server ends a publish. */
const kindOf = (error: unknown): FetchError['kind'] => {
	if (error instanceof FetchError) return error.kind
	// The database has no space either.
	return isFull(error) ? 'full' : 'network'
}

const finish = async (state: State, job: Job): Promise<void> => {
	const { dc_id, attempt } = job.publish
	// The same publish may have been sent again with a new attempt meanwhile: that one is still to do.
	if (state.jobs.get(dc_id) === job) {
		state.jobs.delete(dc_id)
		await state.context.database.delete('publishes', dc_id)
	}
	state.context.tell({ dc_id, status: 3, percent: 100, attempt })
	endRests(state.jobs.values())
}

const fail = async (state: State, job: Job, error: unknown, lasted: number): Promise<void> => {
	const kind = kindOf(error)
	const { dc_id, attempt } = job.publish
	if (restAfter(job, kind, performance.now(), lasted))
		state.context.tell({ dc_id, status: 2, percent: 0, attempt, ...failures[kind] })
	// A publish that does not fit does not block others meanwhile.
	if (kind !== 'full') return
	const { files: _, ...publish } = job.publish
	job.publish = publish
	await state.space.tidy()
}

const run = async (state: State, job: Job): Promise<void> => {
	const control = new AbortController()
	state.current = { job, control }
	const begun = performance.now()
	try {
		await complete(state, job, control.signal)
		await finish(state, job)
	} catch (error) {
		if (!control.signal.aborted) await fail(state, job, error, performance.now() - begun)
	} finally {
		state.current = null
		state.context.working(null)
	}
}

/** Returns when the first of the pausing jobs is due again. */
const wakeLater = (state: State): void => {
	clearTimeout(state.timer)
	const now = performance.now()
	const soonest = Math.min(...[...state.jobs.values()].map(job => job.rests_until).filter(at => at > now))
	if (Number.isFinite(soonest)) state.timer = setTimeout(() => wake(state), soonest - now)
}

/** Works on the jobs that are not pausing, one after the other; a job with precedence interrupts the current one. */
const work = async (state: State): Promise<void> => {
	wakeLater(state)
	const { current } = state
	if (current !== null) {
		const first = nextOf(state.jobs.values(), performance.now())
		if (first !== null && isBefore(first.publish, current.job.publish)) current.control.abort(new Error('superseded'))
		return
	}
	for (;;) {
		const job = nextOf(state.jobs.values(), performance.now())
		if (job === null) return state.jobs.size === 0 ? state.holding.forgetUnwanted() : undefined
		await run(state, job)
		wakeLater(state)
	}
}

const wake = (state: State): void => {
	work(state).catch(console.error)
}

const publish = async (state: State, wanted: StoredPublish): Promise<void> => {
	const before = state.jobs.get(wanted.dc_id)
	if (before === undefined && wanted.urgent !== true && state.context.isLocked()) {
		const { dc_id, attempt } = wanted
		return state.context.tell({ dc_id, status: 2, percent: 0, attempt, ...locked })
	}
	state.holding.want(hashOf(wanted.manifest))
	if (before?.publish.attempt === wanted.attempt && before.publish.manifest === wanted.manifest) {
		before.rests_until = 0
		return work(state)
	}
	state.jobs.set(wanted.dc_id, jobOf(wanted))
	// Worked on even if it cannot be stored: the server learns of it, and sends it again after the next bind.
	await state.context.database.put('publishes', wanted).catch(console.error)
	// The same publish sent again restarts.
	if (state.current?.job === before) state.current?.control.abort(new Error('superseded'))
	await work(state)
}

const stop = async (state: State, dc_id: number): Promise<void> => {
	state.jobs.delete(dc_id)
	await state.context.database.delete('publishes', dc_id)
	if (state.current?.job.publish.dc_id === dc_id) state.current.control.abort(new Error('stopped'))
	await state.space.tidy()
}

/** Resumes the publishes that were not finished when the player stopped. */
export const openDownloads = async (context: DownloadsContext): Promise<Downloads> => {
	const stored = await context.database.getAll('publishes')
	const { database, files, fits, now } = context
	const jobs = new Map(stored.map(publish => [publish.dc_id, jobOf(publish)]))
	const awaited = (): ReleaseFile[] => [...jobs.values()].flatMap(({ publish }) => publish.files ?? [])
	const space = createSpace({ database, files, fits, awaited, now })
	const holding = createHolding(context, space)
	const state: State = { context, space, holding, jobs, current: null, timer: undefined }
	return {
		publish: wanted => publish(state, wanted),
		stop: dc_id => stop(state, dc_id),
		forget: holding.forget,
		resume() {
			endRests(state.jobs.values())
			wake(state)
		},
		fetching: () => [...state.jobs.keys()],
		space,
	}
}
