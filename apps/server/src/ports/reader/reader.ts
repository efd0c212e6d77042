import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { putBehind } from '../priority.ts'

/** Why a process has read nothing: out of time, out of memory, or failed. */
export type ReaderErrorKind = 'time' | 'memory' | 'failed'

export class ReaderError extends Error {
	readonly kind: ReaderErrorKind
	constructor(kind: ReaderErrorKind, message: string = kind) {
		super(`reader: ${message}`)
		this.name = 'ReaderError'
		this.kind = kind
	}
}

/** What reading one thing may cost: ms of processor time, and MB of objects. */
export interface ReaderBounds {
	readonly time: number
	readonly memory: number
}

export type ToReader =
	| { readonly type: 'bytes'; readonly piece: Uint8Array }
	| { readonly type: 'job'; readonly job: unknown }
	| { readonly type: 'next' }
	| { readonly type: 'answer'; readonly id: number; readonly answer: unknown }

export type FromReader =
	| { readonly type: 'part'; readonly part: unknown }
	| { readonly type: 'ask'; readonly id: number; readonly question: unknown }
	| { readonly type: 'done'; readonly heap: number }
	| { readonly type: 'failed'; readonly message: string }

/** The input of a job, and the receiver of its results; the process waits for both, and its time limit is paused meanwhile. */
interface Reading<Part, Question> {
	/** A file that the process works on. */
	readonly bytes?: Uint8Array
	readonly take: (part: Part) => void | Promise<void>
	/** Returns what the process asks for. */
	readonly answer?: (question: Question) => Promise<unknown>
	readonly signal?: AbortSignal | undefined
}

interface Worker {
	readonly child: ChildProcess
	rest: NodeJS.Timeout | null
}

/** How long an idle process is retained, in ms. */
const rest_limit = 20_000
/** How much is copied at once, in bytes: more would hold up other work. */
export const piece_size = 1024 * 1024
/**
 * A tick of the system's processor accounting in ms, the shortest interval between checks, and how many times longer the wall clock may
 * run.
 */
const [tick, shortest, patience] = [10, 100, 6]

const start = (script: string, { memory }: ReaderBounds): ChildProcess => {
	const child = fork(script, {
		// It reads its own code and the file named to it; it cannot write or start anything.
		execArgv: ['--permission', '--allow-fs-read=*', `--max-old-space-size=${memory}`],
		env: { PATH: process.env.PATH ?? '', MALLOC_ARENA_MAX: '2' },
		stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
		serialization: 'advanced',
	})
	putBehind(child)
	// It does not keep an ending server alive.
	child.unref()
	child.channel?.unref()
	return child
}

/** Processor time used by a process, in ms; null if the system does not report it. */
const processorTime = ({ pid }: ChildProcess): number | null => {
	try {
		const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? []
		return (Number(fields[11]) + Number(fields[12])) * tick
	} catch {
		return null
	}
}

/**
 * A time limit that runs only while the process works. It counts processor time, so that a busy machine is no disadvantage; several times
 * as much by the wall clock is also too long.
 */
const allowance = (child: ChildProcess, time: number, end: () => void) => {
	const before = processorTime(child) ?? 0
	let [left, since, longest] = [time, 0, time * patience]
	const over = (): void => {
		longest -= performance.now() - since
		const used = processorTime(child)
		left = used === null ? 0 : time - (used - before)
		if (left <= 0 || longest <= 0) return end()
		since = performance.now()
		timer = setTimeout(over, Math.max(left, shortest))
	}
	let timer: NodeJS.Timeout | null = null
	const pause = (): void => {
		if (timer === null) return
		clearTimeout(timer)
		timer = null
		left -= performance.now() - since
		longest -= performance.now() - since
	}
	return {
		pause,
		resume: (): void => {
			pause()
			since = performance.now()
			timer = setTimeout(over, Math.max(0, left))
		},
	}
}

const send = (child: ChildProcess, message: ToReader): Promise<void> =>
	new Promise((resolve, reject) => {
		child.send(message, error => (error === null ? resolve() : reject(error)))
	})

/**
 * Runs one job in a process; returns the size of its objects in bytes. Throws a {@link ReaderError}, and anything that the receiver
 * throws.
 */
const read = <Part, Question>(
	child: ChildProcess,
	job: unknown,
	{ bytes, take, answer, signal }: Reading<Part, Question>,
	time: number,
): Promise<number> =>
	new Promise((resolve, reject) => {
		let problem: unknown = null
		let open = 0
		const end = (why: unknown): void => {
			problem ??= why
			child.kill('SIGKILL')
		}
		const abort = (): void => end(new ReaderError('failed', 'given up'))
		const own = allowance(child, time, () => end(new ReaderError('time')))
		const done = (settle: () => void): void => {
			own.pause()
			signal?.removeEventListener('abort', abort)
			child.off('message', heard).off('exit', gone).off('error', end)
			settle()
		}
		const gone = (_code: number | null, how: NodeJS.Signals | null): void =>
			done(() => reject(problem ?? new ReaderError(how === 'SIGABRT' ? 'memory' : 'failed', String(how ?? 'ended'))))
		const outside = (work: () => Promise<ToReader>): void => {
			open++
			own.pause()
			const back = async (): Promise<void> => {
				const message = await work()
				if (--open === 0) own.resume()
				await send(child, message)
			}
			back().catch(end)
		}
		const heard = (message: FromReader): void => {
			if (message.type === 'done') done(() => resolve(message.heap))
			else if (message.type === 'failed') end(new ReaderError('failed', message.message))
			else if (message.type === 'part')
				outside(async () => {
					await take(message.part as Part)
					return { type: 'next' }
				})
			else
				outside(async () => ({ type: 'answer', id: message.id, answer: await answer?.(message.question as Question) }))
		}
		child.on('message', heard).on('exit', gone).on('error', end)
		signal?.addEventListener('abort', abort)
		if (signal?.aborted) return abort()
		const begin = async (): Promise<void> => {
			for (let at = 0; at < (bytes?.length ?? 0); at += piece_size)
				await send(child, { type: 'bytes', piece: bytes?.subarray(at, at + piece_size) ?? new Uint8Array() })
			own.resume()
			await send(child, { type: 'job', job })
		}
		begin().catch(end)
	})

/**
 * Reads untrusted content in a separate process. A thread would not do: one that suddenly needs too much memory ends the whole server.
 * Results arrive part by part; a process that has finished a job waits a while for the next.
 */
export const reader = <Job, Part, Question = never>(script: URL, bounds: ReaderBounds) => {
	const path = fileURLToPath(script)
	const resting: Worker[] = []
	const leave = (worker: Worker): void => {
		const place = resting.indexOf(worker)
		if (place >= 0) resting.splice(place, 1)
	}
	const begin = (): Worker => {
		const worker: Worker = { child: start(path, bounds), rest: null }
		worker.child.on('exit', () => leave(worker))
		return worker
	}
	const giveBack = (worker: Worker): void => {
		const { child } = worker
		if (resting.length > 0) return void child.kill('SIGKILL')
		child.channel?.unref()
		worker.rest = setTimeout(() => {
			leave(worker)
			child.kill('SIGKILL')
		}, rest_limit)
		worker.rest.unref()
		resting.push(worker)
	}
	return async (job: Job, reading: Reading<Part, Question>): Promise<void> => {
		const worker = resting.pop() ?? begin()
		if (worker.rest !== null) clearTimeout(worker.rest)
		worker.child.channel?.ref()
		const heap = await read(worker.child, job, reading, bounds.time)
		// Memory left over by one job must not end the next one.
		if (heap > (bounds.memory * 1024 * 1024) / 2) worker.child.kill('SIGKILL')
		else giveBack(worker)
	}
}
