import { waitBefore } from '@vitrine/domain/backoff'
import type { Manifest } from '@vitrine/domain/release'
import {
	type Database,
	type HeldReleases,
	keep,
	type StoredPublish,
	type StoredRelease,
	storedValue,
} from '../library/database.ts'
import type { Files } from '../library/files.ts'
import { allHeld, none_held, ownZone, withRelease } from '../library/held.ts'
import { FetchError, type FetchFile } from './fetch-file.ts'
import { fetchManifest, hashOf } from './manifest.ts'
import { isBefore, nextOf, percentOf, retainedFiles, storedBytes } from './plan.ts'

/** What a terminal says about a publish. */
export interface Progress {
	readonly dc_id: number
	readonly status: 1 | 2 | 3
	readonly percent: number
	readonly attempt: number
	readonly reason?: string
}

/** What the downloads need from the rest of the player. */
export interface DownloadsContext {
	readonly database: Database
	readonly files: Files
	readonly fetchFile: FetchFile
	/** Null while the server does not know this terminal. */
	readonly token: () => string | null
	readonly tell: (progress: Progress) => void
	/** Progress of the work in hand in percent, for the own screen; null when there is none. */
	readonly working: (percent: number | null) => void
	/** A release is complete, and stored with what plays beside it. */
	readonly activated: (held: HeldReleases) => void
	/** The time in ms since the epoch, as the server has it. */
	readonly now: () => number
}

/** The publishes that this terminal works on, newest first, one at a time. */
export interface Downloads {
	publish(publish: StoredPublish): Promise<void>
	stop(dc_id: number): Promise<void>
	/** The connection is there (again): waits are over. */
	resume(): void
}

interface State {
	readonly context: DownloadsContext
	readonly publishes: Map<number, StoredPublish>
	current: { readonly publish: StoredPublish; readonly control: AbortController } | null
	wake: () => void
}

/** Progress is told at most this often, in ms. */
const tell_every = 250
/**
 * How often fetching a file or manifest may go wrong in each way before the publish fails: a network is waited for, and what is lost
 * on the server may be brought back by a restore.
 */
const failure_limits = { wrong: 3, lost: 5, full: 1, network: Number.POSITIVE_INFINITY } as const

const pause = (state: State, ms: number, signal: AbortSignal): Promise<void> =>
	new Promise(resolve => {
		const end = (): void => {
			clearTimeout(timer)
			signal.removeEventListener('abort', end)
			resolve()
		}
		const timer = setTimeout(end, ms)
		signal.addEventListener('abort', end)
		state.wake = end
	})

/** How often a fetch has gone wrong in each way. */
type Failures = Record<FetchError['kind'], number>

/** Counts a failure; answers whether it may be tried again after it. */
const mayRetry = (error: unknown, failures: Failures): error is FetchError =>
	error instanceof FetchError && ++failures[error.kind] < failure_limits[error.kind]

/** Tries until it works or cannot: a network that fails is waited for, wrong and lost bytes are asked for again a few times. */
const persist = async <T>(state: State, signal: AbortSignal, act: (token: string) => Promise<T>): Promise<T> => {
	const failures: Failures = { wrong: 0, lost: 0, full: 0, network: 0 }
	for (let attempt = 0; ; attempt++) {
		signal.throwIfAborted()
		const token = state.context.token()
		try {
			if (token === null) throw new FetchError('network', 'not connected')
			return await act(token)
		} catch (error) {
			if (signal.aborted || !mayRetry(error, failures)) throw error
			if (error.kind !== 'wrong') await pause(state, waitBefore(attempt, Math.random()), signal)
		}
	}
}

const fetchAll = async (
	state: State,
	publish: StoredPublish,
	manifest: Manifest,
	signal: AbortSignal,
): Promise<void> => {
	const { files, fetchFile, tell, working } = state.context
	const missing = await files.missing(manifest.files)
	const total = storedBytes(manifest.files, [])
	let before = storedBytes(manifest.files, missing)
	let reportedAt = Number.NEGATIVE_INFINITY
	const progress = (stored: number): void => {
		if (performance.now() - reportedAt < tell_every) return
		reportedAt = performance.now()
		const percent = percentOf(before + stored, total)
		working(percent)
		tell({ dc_id: publish.dc_id, status: 1, percent, attempt: publish.attempt })
	}
	progress(0)
	for (const file of missing) {
		const isNew = await persist(state, signal, token => fetchFile(file, token, progress, signal))
		await files.verified(file, isNew)
		before += file.size
	}
}

const activate = async ({ context }: State, release: StoredRelease): Promise<void> => {
	const { database, files } = context
	const before = (await storedValue(database, 'held')) ?? none_held
	const held = withRelease(before, release, ownZone(), context.now())
	if (held === before) return
	await keep(database, 'held', held)
	for (const { manifest } of held.current) await files.open(manifest.files)
	context.activated(held)
	await files.retain(retainedFiles(...allHeld(held).map(({ manifest }) => manifest.files)))
}

const complete = async (state: State, publish: StoredPublish, signal: AbortSignal): Promise<void> => {
	const held = (await storedValue(state.context.database, 'held')) ?? none_held
	const sha256 = hashOf(publish.manifest)
	const known = allHeld(held).find(release => release.sha256 === sha256)
	const manifest =
		known?.manifest ?? (await persist(state, signal, token => fetchManifest(publish.manifest, token, signal)))
	await fetchAll(state, publish, manifest, signal)
	signal.throwIfAborted()
	await activate(state, { sha256, manifest, since: state.context.now() })
}

const reasonOf = (error: unknown): string => {
	if (error instanceof FetchError && error.kind === 'full') return '存储空间不足'
	if (error instanceof FetchError && error.kind === 'wrong') return '文件校验失败'
	if (error instanceof FetchError && error.kind === 'lost') return '服务器上没有此文件'
	return '下载失败'
}

const finish = async (state: State, publish: StoredPublish): Promise<void> => {
	// The same publish may have been sent again with a new attempt meanwhile: that one is still to do.
	if (state.publishes.get(publish.dc_id) !== publish) return
	state.publishes.delete(publish.dc_id)
	await state.context.database.delete('publishes', publish.dc_id)
}

const run = async (state: State, publish: StoredPublish): Promise<void> => {
	const { dc_id, attempt } = publish
	const control = new AbortController()
	state.current = { publish, control }
	try {
		await complete(state, publish, control.signal)
		await finish(state, publish)
		state.context.tell({ dc_id, status: 3, percent: 100, attempt })
	} catch (error) {
		if (control.signal.aborted) return
		await finish(state, publish)
		state.context.tell({ dc_id, status: 2, percent: 0, attempt, reason: reasonOf(error) })
	} finally {
		state.current = null
		state.context.working(null)
	}
}

const work = async (state: State): Promise<void> => {
	if (state.current !== null) return
	for (let next = nextOf(state.publishes.values()); next !== null; next = nextOf(state.publishes.values()))
		await run(state, next)
}

const publish = async (state: State, wanted: StoredPublish): Promise<void> => {
	const before = state.publishes.get(wanted.dc_id)
	if (before?.attempt === wanted.attempt && before.manifest === wanted.manifest) return state.wake()
	state.publishes.set(wanted.dc_id, wanted)
	await state.context.database.put('publishes', wanted)
	const { current } = state
	// What comes first, or the same one sent again, does not wait for what is in hand; that goes on after it.
	if (current !== null && (current.publish.dc_id === wanted.dc_id || isBefore(wanted, current.publish)))
		current.control.abort(new Error('superseded'))
	await work(state)
}

/** Takes up the publishes that were not finished when the player stopped. */
export const openDownloads = async (context: DownloadsContext): Promise<Downloads> => {
	const stored = await context.database.getAll('publishes')
	const state: State = {
		context,
		publishes: new Map(stored.map(publish => [publish.dc_id, publish])),
		current: null,
		wake: () => undefined,
	}
	return {
		publish: wanted => publish(state, wanted),
		async stop(dc_id) {
			state.publishes.delete(dc_id)
			await context.database.delete('publishes', dc_id)
			if (state.current?.publish.dc_id === dc_id) state.current.control.abort(new Error('stopped'))
		},
		resume() {
			state.wake()
			work(state).catch(() => undefined)
		},
	}
}
