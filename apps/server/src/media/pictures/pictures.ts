import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { putBehind } from '../../ports/priority.ts'
import { MediaError } from '../media-error.ts'
import type { PictureAnswer, PictureFacts, PictureJob } from './picture-job.ts'

export type { PictureFacts } from './picture-job.ts'

/** The time limit for a picture, and how long an idle process stays, in ms. */
const time_limit = 120_000
const rest_limit = 20_000
const script = fileURLToPath(new URL('./picture-worker.ts', import.meta.url))

interface Worker {
	readonly child: ChildProcess
	rest: NodeJS.Timeout | null
}

const resting: Worker[] = []

/** Takes a process out of the pool: the exit of a process is reported only some time after it. */
const leave = (worker: Worker): void => {
	const place = resting.indexOf(worker)
	if (place >= 0) resting.splice(place, 1)
}

const start = (): Worker => {
	const child = fork(script, {
		// A separate process: a broken picture cannot crash the server, and the memory is freed with the process.
		execArgv: ['--max-old-space-size=64'],
		env: { PATH: process.env.PATH ?? '', MALLOC_ARENA_MAX: '2' },
		stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
	})
	putBehind(child)
	// The server does not wait for it when shutting down.
	child.unref()
	child.channel?.unref()
	const worker: Worker = { child, rest: null }
	child.on('exit', () => leave(worker))
	return worker
}

const take = (): Worker => {
	const worker = resting.pop() ?? start()
	if (worker.rest !== null) clearTimeout(worker.rest)
	worker.child.channel?.ref()
	return worker
}

const giveBack = (worker: Worker): void => {
	worker.child.channel?.unref()
	worker.rest = setTimeout(() => {
		leave(worker)
		worker.child.kill('SIGKILL')
	}, rest_limit)
	worker.rest.unref()
	resting.push(worker)
}

const ask = ({ child }: Worker, job: PictureJob, signal?: AbortSignal): Promise<PictureAnswer> =>
	new Promise((resolve, reject) => {
		const end = (): void => void child.kill('SIGKILL')
		const timer = setTimeout(end, time_limit)
		const done = (settle: () => void): void => {
			clearTimeout(timer)
			signal?.removeEventListener('abort', end)
			child.off('message', heard).off('exit', gone).off('error', gone)
			settle()
		}
		const heard = (answer: PictureAnswer): void => done(() => resolve(answer))
		const gone = (): void => done(() => reject(new MediaError('picture_process', false)))
		child.on('message', heard).on('exit', gone).on('error', gone)
		signal?.addEventListener('abort', end)
		if (signal?.aborted) return end()
		child.send(job, error => error !== null && end())
	})

const problems = { pixels: 'picture_pixels', frames: 'picture_frames', unreadable: 'picture_unreadable' } as const

const work = async (job: PictureJob, signal?: AbortSignal): Promise<PictureFacts[]> => {
	const worker = take()
	const answer = await ask(worker, job, signal)
	giveBack(worker)
	if (answer.type === 'fault') throw new MediaError(problems[answer.fault])
	return answer.facts
}

const one = async (job: PictureJob, signal?: AbortSignal): Promise<PictureFacts> => {
	const [facts] = await work(job, signal)
	if (facts === undefined) throw new Error('a process that reads pictures has answered nothing')
	return facts
}

/** Inspects a picture and writes a thumbnail as WebP; throws a MediaError if it cannot be shown. */
export const inspectPicture = (path: string, thumbnail: string, signal?: AbortSignal): Promise<PictureFacts> =>
	one({ type: 'look', path, thumbnail }, signal)

/** Writes a picture as upright WebP, its longer side at most `most` pixels. */
export const encodePicture = (
	path: string,
	into: string,
	{ most, quality }: { most: number; quality: number },
	signal?: AbortSignal,
): Promise<PictureFacts> => one({ type: 'encode', path, into, most, quality }, signal)

/** Places pictures side by side, each in a cell of this size. */
export const joinPictures = (
	paths: readonly string[],
	into: string,
	{ width, height }: { width: number; height: number },
	signal?: AbortSignal,
): Promise<PictureFacts> => one({ type: 'join', paths, into, width, height }, signal)

/** The sizes of pictures, in order. */
export const pictureSizes = (paths: readonly string[], signal?: AbortSignal): Promise<PictureFacts[]> =>
	work({ type: 'sizes', paths }, signal)
