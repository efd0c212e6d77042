import { once } from 'node:events'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { burst } from './load.ts'

/** What others ask for: nothing that the server has to compute. */
export const others = Buffer.from('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')

/**
 * The longest wait of others during some work, in ms: someone asks the server without a pause meanwhile, in a thread of its own, since the
 * bench collecting its own garbage is no wait of the server's.
 */
export const waitBeside = async (port: number, work: () => Promise<unknown>): Promise<number> => {
	const thread = new Worker(new URL(import.meta.url), { workerData: port })
	await once(thread, 'online')
	await work()
	const [[longest]] = await Promise.all([once(thread, 'message'), once(thread, 'exit'), thread.postMessage('end')])
	return longest as number
}

const wait = async (): Promise<void> => {
	let isRunning = true
	parentPort?.once('message', () => {
		isRunning = false
	})
	const next = (): Buffer | null => (isRunning ? others : null)
	const { latencies } = await burst({ port: workerData as number, connections: 1, next })
	parentPort?.postMessage(latencies.reduce((longest, latency) => Math.max(longest, latency), 0))
}

if (!isMainThread) await wait()
