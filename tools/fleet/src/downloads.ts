import { setTimeout as pause } from 'node:timers/promises'
import type { ToTerminal } from '@vitrine/contract/messages'
import { waitBefore } from '@vitrine/domain/backoff'
import {
	type Download,
	type DownloadEvent,
	isPending,
	newDownload,
	nextDownload,
} from '@vitrine/domain/release/download'
import type { Manifest } from '@vitrine/domain/release/release'
import type { Counts } from './counts.ts'
import { fetchFile, fetchRelease, isPassing } from './fetch-release.ts'
import type { Requests } from './requests.ts'

type Publish = Extract<ToTerminal, { type: 'publish' }>['data']

interface Job {
	state: Download
	readonly abort: AbortController
}

export interface DownloadsAround {
	readonly mode: 'fetch' | 'verify'
	readonly counts: Counts
	/** The server that it currently fetches from, and its token there. */
	readonly server: () => { readonly requests: Requests; readonly token: string }
	readonly say: (frame: object) => void
	/** A locked terminal accepts nothing new except emergencies and the ends of releases. */
	readonly isLocked: () => boolean
	/** A release has been fetched completely, under the hash of its manifest. */
	readonly held: (manifest: Manifest, sha256: string) => void
}

/** Why a locked terminal refuses a publish, in words and as a code (`domain/cause.ts`). */
const locked = { code: 'terminal_locked', reason: 'the terminal is locked' } as const

/** What one simulated terminal fetches, and its reports about it. */
export class TerminalDownloads {
	readonly #around: DownloadsAround
	readonly #jobs = new Map<number, Job>()
	/** Hashes of fetched files. */
	readonly #files = new Set<string>()

	constructor(around: DownloadsAround) {
		this.#around = around
	}

	published({ dc_id, attempt, manifest, urgent }: Publish): void {
		const before = this.#jobs.get(dc_id)
		if (before === undefined && urgent !== true && this.#around.isLocked()) {
			this.#around.counts.locked++
			return this.#around.say({ type: 'download', data: { dc_id, status: 2, percent: 0, attempt, ...locked } })
		}
		if (before !== undefined && before.state.attempt >= attempt) {
			// Report again if it is done, since the server missed it. If it is under way, its own reports continue.
			if (before.state.attempt === attempt && !isPending(before.state.download_state)) this.#tell(dc_id, before)
			return
		}
		before?.abort.abort()
		const job: Job = { state: { ...newDownload(true), attempt }, abort: new AbortController() }
		this.#jobs.set(dc_id, job)
		this.#around.counts.publishes++
		this.#happened(dc_id, job, { type: 'progress', status: 1, percent: 0 })
		void this.#fetch(dc_id, job, manifest)
	}

	stop(dc_id: number): void {
		const job = this.#jobs.get(dc_id)
		if (job === undefined || !isPending(job.state.download_state)) return
		job.abort.abort()
		job.state = nextDownload(job.state, { type: 'stop' })
		this.#around.counts.stopped++
	}

	/** Aborts and forgets everything: another server uses other ids. */
	end(): void {
		for (const { abort } of this.#jobs.values()) abort.abort()
		this.#jobs.clear()
	}

	/** The number of files that it stores. */
	get stored(): number {
		return this.#files.size
	}

	/** Deletes all files except these, by their hashes. */
	tidy(needed: ReadonlySet<string>): void {
		for (const sha256 of this.#files) if (!needed.has(sha256)) this.#files.delete(sha256)
	}

	/** Fetches a file and verifies its hash; `seen` receives the number of bytes. */
	fetchUpgrade(file: { sha256: string }, seen: (bytes: number) => void, signal: AbortSignal): Promise<void> {
		const { mode, counts } = this.#around
		const about = { mode, counts, signal, held: this.#files, percent: () => undefined }
		return this.#patiently(() => fetchFile({ ...about, ...this.#around.server() }, file, seen), signal)
	}

	async #fetch(dc_id: number, job: Job, address: string): Promise<void> {
		const { mode, counts, held, server } = this.#around
		const percent = (reached: number): void => {
			// One message per ten percent is enough to see progress.
			if (reached >= job.state.downloaded + 10)
				this.#happened(dc_id, job, { type: 'progress', status: 1, percent: reached })
		}
		const fetching = { ...server(), mode, counts, percent, signal: job.abort.signal, held: this.#files }
		try {
			const found = await this.#patiently(() => fetchRelease(fetching, address), job.abort.signal)
			if (job.abort.signal.aborted) return
			held(found, address.slice(address.lastIndexOf('/') + 1))
			this.#happened(dc_id, job, { type: 'progress', status: 3, percent: 100 })
		} catch (error) {
			if (job.abort.signal.aborted) return
			counts.failed++
			this.#happened(dc_id, job, { type: 'progress', status: 2, percent: 0 }, String(error).slice(0, 300))
		}
	}

	/** As the player does: retries after a lost connection or when the server is temporarily unable to answer. */
	async #patiently<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
		for (let tries = 0; ; tries++) {
			try {
				return await work()
			} catch (error) {
				if (!isPassing(error) || signal.aborted) throw error
				this.#around.counts.faults++
				await pause(waitBefore(tries, Math.random()), undefined, { signal })
			}
		}
	}

	#happened(dc_id: number, job: Job, event: DownloadEvent, reason?: string): void {
		job.state = nextDownload(job.state, event)
		this.#tell(dc_id, job, reason)
	}

	#tell(dc_id: number, { state }: Job, reason?: string): void {
		const { download_state: status, downloaded: percent, attempt } = state
		// States without a message (waiting, cancelled) are internal to the server.
		if (status < 1 || status > 5) return
		this.#around.say({ type: 'download', data: { dc_id, status, percent, attempt, ...(reason ? { reason } : {}) } })
	}
}
