import { once } from 'node:events'
import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { FromThread, SentError, ThreadJobs, ToThread } from './messages.ts'

/** A failure in a thread, or of the thread itself. */
export class ThreadError extends Error {
	/** What the error carried, such as its code. */
	readonly sent: SentError | null
	constructor(message: string, sent: SentError | null = null) {
		super(message)
		this.name = 'ThreadError'
		this.sent = sent
		if (sent !== null) this.stack = sent.stack
	}
}

/** Runs jobs in a thread of its own, so that long work does not hold up everything else. */
export interface Thread<J extends ThreadJobs> {
	/** Throws what the job threw as a {@link ThreadError}; when `gone` is aborted, the job is told to end. */
	ask<K extends keyof J & string>(job: K, asked: Parameters<J[K]>[0], gone?: AbortSignal): ReturnType<J[K]>
	close(): Promise<void>
}

interface ThreadOptions {
	readonly script: URL
	/** What the script gets when it starts. */
	readonly data: unknown
	/** Memory for objects, in MB. */
	readonly memory: number
	/** Memory for young ones, in MB; {@link young_memory} unless set. */
	readonly young?: number
	readonly report: (error: unknown) => void
	/** How long an idle thread is retained, in ms. */
	readonly rest?: number
}

interface Waiting {
	take(message: FromThread): void
	fail(error: Error): void
}

type Send = (message: ToThread) => void

/** The file of a job: it asks for the next piece when that is read, and stops the job when it is closed. */
const fileFrom = (id: number, send: Send, over: () => void) => {
	let isWhole = false
	const file = new Readable({
		read: () => send({ type: 'more', id }),
		destroy: (error, done) => {
			if (!isWhole) send({ type: 'stop', id })
			over()
			done(error)
		},
	})
	const take = (message: FromThread): void => {
		if (message.type === 'piece') file.push(message.piece)
		else if (message.type === 'end') {
			isWhole = true
			file.push(null)
		} else if (message.type === 'failed') file.destroy(new ThreadError(message.error.message, message.error))
	}
	return { file, take, fail: (error: Error): unknown => file.destroy(error) }
}

/** Memory for young objects of a thread, in MB: enough for a piece of a file, which is garbage once it is sent. */
const young_memory = 2

const startWorker = ({ script, data, memory, young = young_memory }: ThreadOptions): Worker => {
	const started = new Worker(script, {
		workerData: data,
		execArgv: [],
		resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: young },
	})
	// It does not keep an ending server alive.
	started.unref()
	return started
}

/** A thread that is asked to end does so within this many ms, unless it is stuck in one long step. */
const end_within = 10_000

/**
 * Ends a thread from within: ended from outside while it makes a compressor, it would end the whole process, since Node aborts when it finds one
 * that is half made.
 */
const endWorker = async (ending: Worker): Promise<void> => {
	ending.ref()
	const exited = once(ending, 'exit')
	ending.postMessage({ type: 'close' } satisfies ToThread)
	const timer = setTimeout(() => void ending.terminate(), end_within)
	await exited.catch(() => undefined)
	clearTimeout(timer)
}

/** Opens a thread; it starts with the first job, ends after a rest, and starts again when it is needed. */
export const openThread = <J extends ThreadJobs>(options: ThreadOptions): Thread<J> => {
	const { report, rest = 60_000 } = options
	const waiting = new Map<number, Waiting>()
	let worker: Worker | null = null
	let resting: NodeJS.Timeout | undefined
	let last = 0
	const end = async (): Promise<void> => {
		const ended = worker
		worker = null
		if (ended !== null) await endWorker(ended)
	}
	const fail = (error: Error): void => {
		for (const one of [...waiting.values()]) one.fail(error)
		waiting.clear()
	}
	const start = (): Worker => {
		const started = startWorker(options)
		const failed = (): void => {
			if (worker !== started) return
			worker = null
			fail(new ThreadError('the thread has failed'))
		}
		started.on('message', (message: FromThread) => waiting.get(message.id)?.take(message))
		started.on('error', error => {
			report(error)
			failed()
		})
		started.on('exit', failed)
		return started
	}
	const send: Send = message => worker?.postMessage(message)
	const over = (id: number): void => {
		waiting.delete(id)
		if (waiting.size === 0) resting = setTimeout(() => void end().catch(report), rest).unref()
	}
	const ask = (job: string, asked: unknown, gone?: AbortSignal): Promise<unknown> =>
		new Promise((resolve, reject) => {
			clearTimeout(resting)
			const id = ++last
			const stop = (): void => send({ type: 'stop', id })
			const refuse = (error: Error): void => {
				over(id)
				reject(error)
			}
			const take = (message: FromThread): void => {
				if (message.type === 'failed') return refuse(new ThreadError(message.error.message, message.error))
				if (message.type !== 'result') return
				gone?.removeEventListener('abort', stop)
				if (!message.has_file) {
					over(id)
					return resolve(message.value)
				}
				const { file, ...one } = fileFrom(id, send, () => over(id))
				waiting.set(id, one)
				resolve({ ...(message.value as object), file })
			}
			waiting.set(id, { take, fail: refuse })
			gone?.addEventListener('abort', stop, { once: true })
			worker ??= start()
			send({ type: 'job', id, job, asked })
			if (gone?.aborted) stop()
		})
	return {
		ask: ask as Thread<J>['ask'],
		close: async () => {
			clearTimeout(resting)
			fail(new ThreadError('the thread has been closed'))
			await end()
		},
	}
}
