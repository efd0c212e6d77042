import { CallError } from '@vitrine/contract/call/client'
import { errors } from '@vitrine/contract/error-codes'
import { link } from './calls/link.ts'
import { saveFile } from './save-file.ts'

/** The name in a `content-disposition` header. */
const nameIn = (header: string | null): string => {
	const encoded = /filename\*=UTF-8''([^;]+)/.exec(header ?? '')?.[1]
	return encoded === undefined ? 'download' : decodeURIComponent(encoded)
}

const errorOf = ({ status }: Response): CallError =>
	status === 429
		? new CallError(errors.busy.status, errors.busy.text, null)
		: new CallError(status, '请求返回错误!', null)

/** How a transfer is followed and ended. */
export interface Receiving {
	/** Ends the transfer; the server then stops making the file. */
	readonly signal?: AbortSignal
	/** Called with the number of bytes so far. */
	readonly note?: (bytes: number) => void
}

/** What a body brings, piece by piece. */
async function* piecesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
	const reader = body.getReader()
	for (;;) {
		const { done, value } = await reader.read()
		if (done) return
		yield value
	}
}

/**
 * Receives a file that the server makes while it sends it, and makes the browser save it once it is whole. Throws a {@link CallError} if
 * there is none or it breaks off (status 0), and an `AbortError` if the caller ends it.
 */
export const receiveFile = async (url: string, { signal, note }: Receiving = {}): Promise<void> => {
	const broken = (cause: unknown): never => {
		if (signal?.aborted) throw cause
		throw new CallError(0, '', cause)
	}
	const response = await fetch(url, { credentials: 'same-origin', ...(signal && { signal }) }).catch(broken)
	if (!response.ok || response.body === null) {
		const error = errorOf(response)
		link.refused?.(error)
		throw error
	}
	const pieces: Uint8Array<ArrayBuffer>[] = []
	let received = 0
	try {
		for await (const piece of piecesOf(response.body)) {
			pieces.push(piece)
			received += piece.length
			note?.(received)
		}
	} catch (error) {
		broken(error)
	}
	const type = response.headers.get('content-type') ?? 'application/octet-stream'
	const address = URL.createObjectURL(new Blob(pieces, { type }))
	saveFile(address, nameIn(response.headers.get('content-disposition')))
	// The browser has taken it by then.
	setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
