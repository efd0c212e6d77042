import { readlinkSync } from 'node:fs'
import { getPriority } from 'node:os'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { isMainThread, threadId } from 'node:worker_threads'
import { createDeflateRaw } from 'node:zlib'
import { CodedError } from '../src/http/coded-error.ts'
import { serveThread } from '../src/ports/threads/served-thread.ts'

/** Pieces made so far, and whether the last job saw that nobody waits for it any more. */
const seen = { pieces: 0, is_gone: false }

const jobs = {
	double: async (asked: number, _: AbortSignal) => ({ value: asked * 2, thread: isMainThread ? 0 : threadId }),
	refuse: async (asked: string, _: AbortSignal): Promise<never> => {
		throw new CodedError('planned_wide', { terminals: asked, count: 1, days: 1 })
	},
	wait: async (_: null, gone: AbortSignal): Promise<never> => {
		while (!gone.aborted) await turn()
		seen.is_gone = true
		throw new CodedError('busy')
	},
	pieces: async (count: number, _: AbortSignal) => {
		seen.pieces = 0
		async function* made() {
			for (let place = 0; place < count; place++) {
				seen.pieces += 1
				yield Buffer.alloc(64 * 1024, place % 251)
			}
		}
		return { name: 'pieces', file: Readable.from(made()) }
	},
	breaking: async (_: null, __: AbortSignal) => {
		async function* made() {
			yield Buffer.from('begun')
			throw new Error('broken')
		}
		return { file: Readable.from(made()) }
	},
	compress: async (_: null, __: AbortSignal): Promise<never> => {
		for (;;) {
			for (let made = 0; made < 100; made++) createDeflateRaw().close()
			await turn()
		}
	},
	priority: async (_: null, __: AbortSignal) => getPriority(Number(basename(readlinkSync('/proc/thread-self')))),
	seen: async (_: null, __: AbortSignal) => ({ ...seen }),
	end: async (_: null, __: AbortSignal): Promise<never> => process.exit(3),
	grow: async (_: null, __: AbortSignal) => {
		const all: string[][] = []
		for (;;) all.push(Array.from({ length: 100_000 }, (_, place) => `${all.length} ${place}`))
	},
}
export type TestJobs = typeof jobs

serveThread(jobs)
