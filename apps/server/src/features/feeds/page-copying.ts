import { Worker } from 'node:worker_threads'
import { FeedFault } from './feed-fault.ts'
import type { PageCopy } from './page-copy.ts'

export type ToWorker =
	| { readonly type: 'copy'; readonly html: string; readonly url: string }
	| { readonly type: 'loaded'; readonly id: number; readonly loaded: { mime: string; content: Uint8Array } | null }

export type FromWorker =
	| { readonly type: 'load'; readonly id: number; readonly url: string }
	| { readonly type: 'copy'; readonly copy: PageCopy }
	| { readonly type: 'fault' }

/** A file that a page shows, or null when it is left out. */
export type LoadPart = (url: string) => Promise<{ mime: string; content: Uint8Array } | null>

/** How long a worker may think between two words while nothing is being loaded for it, in ms. */
const patience = 5000
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

/**
 * Copies a page in a worker, because markup that means harm may take a parser any time and memory. Throws {@link FeedFault}
 * when it does, or cannot be read.
 */
export const copyInWorker = (html: string, url: string, load: LoadPart): Promise<PageCopy> =>
	new Promise((resolve, reject) => {
		const worker = new Worker(new URL('./page-copy-worker.ts', import.meta.url), { resourceLimits: memory })
		let open = 0
		let timer: ReturnType<typeof setTimeout> | undefined
		let ended = false
		const end = (copy: PageCopy | null): void => {
			if (ended) return
			ended = true
			clearTimeout(timer)
			worker.terminate().catch(() => undefined)
			if (copy === null) reject(new FeedFault('内容不是可读取的网页'))
			else resolve(copy)
		}
		const watch = (): void => {
			clearTimeout(timer)
			if (open === 0 && !ended) timer = setTimeout(() => end(null), patience)
		}
		const say = (message: ToWorker): void => worker.postMessage(message)
		worker.on('error', () => end(null))
		worker.on('exit', () => end(null))
		worker.on('message', (message: FromWorker) => {
			if (message.type === 'copy') return end(message.copy)
			if (message.type === 'fault') return end(null)
			open++
			watch()
			const { id } = message
			const hand = (loaded: Awaited<ReturnType<LoadPart>>): void => {
				open--
				watch()
				say({ type: 'loaded', id, loaded })
			}
			load(message.url).then(hand, () => hand(null))
		})
		watch()
		say({ type: 'copy', html, url })
	})
