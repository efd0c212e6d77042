import { Readable } from 'node:stream'
import { type MessagePort, parentPort } from 'node:worker_threads'
import { putThreadBehind } from '../priority.ts'
import type { FromThread, SentError, ThreadJobs, ToThread } from './messages.ts'

interface Running {
	readonly stop: AbortController
	/** Lets the next piece of the file go. */
	next: () => void
}

/** What an error carries, as far as it can be copied to another thread. */
const carried = (error: unknown): Record<string, unknown> => {
	try {
		return structuredClone({ ...(error as object) })
	} catch {
		return {}
	}
}

const sentError = (error: unknown): SentError => {
	const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
	return { name, message, stack, data: carried(error) }
}

/** Memory of its own, so that it can be handed over instead of copied; small buffers share a pool. */
const pieceOf = (chunk: Uint8Array | string): Uint8Array<ArrayBuffer> =>
	new Uint8Array(typeof chunk === 'string' ? Buffer.from(chunk) : chunk)

const fileOf = (value: unknown): Readable | null =>
	typeof value === 'object' && value !== null && 'file' in value && value.file instanceof Readable ? value.file : null

/** Sends a file piece by piece, each once the one before has been taken. */
const sendFile = async (port: MessagePort, id: number, file: Readable, running: Running): Promise<void> => {
	const { signal } = running.stop
	for await (const chunk of file) {
		if (signal.aborted) return
		await new Promise<void>(resolve => {
			running.next = resolve
			const piece = pieceOf(chunk)
			port.postMessage({ type: 'piece', id, piece } satisfies FromThread, [piece.buffer])
		})
		if (signal.aborted) return
	}
}

/** Carries out jobs in this thread for the one that started it. */
export const serveThread = (jobs: ThreadJobs): void => {
	const port = parentPort
	if (port === null) throw new Error('not in a thread')
	putThreadBehind()
	const post = (message: FromThread): void => port.postMessage(message)
	const all = new Map<number, Running>()
	const run = async (id: number, job: string, asked: unknown, running: Running): Promise<void> => {
		const work = jobs[job]
		if (work === undefined) throw new Error(`no job ${job}`)
		const value = await work(asked as never, running.stop.signal)
		const file = fileOf(value)
		if (file === null) return post({ type: 'result', id, value, has_file: false })
		post({ type: 'result', id, value: { ...(value as object), file: null }, has_file: true })
		// Nobody fetches a file that was stopped before it was there.
		if (!running.stop.signal.aborted)
			await new Promise<void>(resolve => {
				running.next = resolve
			})
		if (running.stop.signal.aborted) file.destroy()
		else await sendFile(port, id, file, running)
		post({ type: 'end', id })
	}
	port.on('message', (message: ToThread) => {
		// In a thread this ends the thread alone.
		if (message.type === 'close') process.exit()
		const { id } = message
		if (message.type === 'more') return all.get(id)?.next()
		if (message.type === 'stop') {
			all.get(id)?.stop.abort()
			return all.get(id)?.next()
		}
		const running: Running = { stop: new AbortController(), next: () => undefined }
		all.set(id, running)
		void run(id, message.job, message.asked, running)
			.catch((error: unknown) => post({ type: 'failed', id, error: sentError(error) }))
			.finally(() => all.delete(id))
	})
}
