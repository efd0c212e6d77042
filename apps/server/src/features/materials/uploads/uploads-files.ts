import type { Blobs, Incoming } from '../../../ports/blobs/blobs.ts'

/** How long the file of an idle upload stays open, in ms; the next chunk opens it again. */
const idle = 60_000

interface Open {
	incoming: Incoming
	used_at: number
}

/** Uploads in progress: a single writer each, however many calls run concurrently. */
export interface UploadFiles {
	/** Runs work exclusively of all other work with this name. */
	alone<T>(name: string, work: () => Promise<T>): Promise<T>
	/** Runs work on an upload's file, one at a time for each upload. */
	use<T>(id: string, work: (incoming: Incoming) => Promise<T>): Promise<T>
	/** Ends the upload: waits for other work on it, and opens its file only on demand. */
	end<T>(id: string, work: (open: () => Promise<Incoming>) => Promise<T>): Promise<T>
	/** Number of bytes received. */
	received(id: string): Promise<number>
	close(): Promise<void>
}

/** Keeps the files of uploads open between chunks. */
export const uploadFiles = (blobs: Blobs, steady: () => number): UploadFiles => {
	const open = new Map<string, Open>()
	const queues = new Map<string, Promise<unknown>>()
	const inTurn = <T>(id: string, work: () => Promise<T>): Promise<T> => {
		const turn = (queues.get(id) ?? Promise.resolve()).then(work, work)
		const settled = turn.catch(() => undefined).finally(() => queues.get(id) === settled && queues.delete(id))
		queues.set(id, settled)
		return turn
	}
	const closeIdle = async (but: string): Promise<void> => {
		for (const [id, { incoming, used_at }] of open) {
			if (id === but || queues.has(id) || steady() - used_at < idle) continue
			open.delete(id)
			await incoming.close()
		}
	}
	const opened = async (id: string): Promise<Incoming> => {
		const known = open.get(id)
		if (known !== undefined) known.used_at = steady()
		const incoming = known?.incoming ?? (await blobs.receive(id))
		if (known === undefined) open.set(id, { incoming, used_at: steady() })
		await closeIdle(id)
		return incoming
	}
	return {
		alone: inTurn,
		use: (id, work) => inTurn(id, async () => work(await opened(id))),
		end: (id, work) =>
			inTurn(id, async () => {
				try {
					return await work(() => opened(id))
				} finally {
					await open.get(id)?.incoming.close()
					open.delete(id)
				}
			}),
		received: async id => open.get(id)?.incoming.received ?? blobs.arrived(id),
		close: async () => {
			await Promise.all(queues.values())
			for (const { incoming } of open.values()) await incoming.close()
			open.clear()
		},
	}
}
