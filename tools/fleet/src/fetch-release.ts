import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { terminalAddress, terminalRoutes } from '@vitrine/contract/terminal-routes'
import { readManifest } from '@vitrine/domain/release/manifest-reading'
import { type Manifest, type ReleaseFile, totalSize } from '@vitrine/domain/release/release'
import type { Counts } from './counts.ts'
import { bodyOf, type Requests } from './requests.ts'

/** How one terminal fetches. */
export interface Fetching {
	readonly requests: Requests
	readonly token: string
	readonly mode: 'fetch' | 'verify'
	readonly counts: Counts
	readonly signal: AbortSignal
	/** Hashes of files that this terminal already holds. */
	readonly held: Set<string>
	readonly percent: (percent: number) => void
}

const ask = async ({ requests, token, signal }: Fetching, path: string, headers: Record<string, string> = {}) => {
	const answer = await requests.get(path, { authorization: `Bearer ${token}`, ...headers }, signal)
	if (answer.statusCode !== 200 && answer.statusCode !== 206) {
		answer.resume()
		const error = new Error(`${path} answers ${answer.statusCode}`)
		throw (answer.statusCode ?? 0) >= 500 ? Object.assign(error, { code: 'EAGAIN' }) : error
	}
	return answer
}

/** Whether a retry may succeed: the connection was lost, or the server is temporarily unable to answer. */
export const isPassing = (error: unknown): boolean => {
	const { code, name } = error as NodeJS.ErrnoException
	return name !== 'AbortError' && typeof code === 'string' && code.startsWith('E')
}

const hashed = async (answer: IncomingMessage, seen: (bytes: number) => void): Promise<string> => {
	const hash = createHash('sha256')
	for await (const piece of answer) {
		hash.update(piece as Buffer)
		seen((piece as Buffer).length)
	}
	return hash.digest('hex')
}

/** Fetches a file and verifies that it matches the hash that names it; the callback receives the number of bytes. */
export const fetchFile = async (
	fetching: Fetching,
	file: Pick<ReleaseFile, 'sha256'>,
	seen: (bytes: number) => void,
): Promise<void> => {
	const answer = await ask(fetching, terminalAddress(terminalRoutes.file, file.sha256))
	if ((await hashed(answer, seen)) !== file.sha256) throw new Error(`${file.sha256} arrived damaged`)
}

/** Asks for the first byte only: the answer includes the total size. */
const verifyFile = async (fetching: Fetching, file: ReleaseFile): Promise<void> => {
	const answer = await ask(fetching, terminalAddress(terminalRoutes.file, file.sha256), { range: 'bytes=0-0' })
	await bodyOf(answer)
	if (answer.headers['content-range'] !== `bytes 0-0/${file.size}`) throw new Error(`${file.sha256} has another size`)
}

/** Manifests by hash, each stored once no matter how many terminals hold it. */
const manifests = new Map<string, WeakRef<Manifest>>()

const fetchManifest = async (fetching: Fetching, address: string): Promise<Manifest> => {
	const body = await bodyOf(await ask(fetching, address))
	const hash = createHash('sha256').update(body).digest('hex')
	// A manifest is named by its hash: unless the content matches the name, it is rejected.
	if (!address.endsWith(hash)) throw new Error('the manifest arrived damaged')
	const known = manifests.get(hash)?.deref()
	if (known !== undefined) return known
	const read = readManifest(body.toString('utf8'))
	if ('problem' in read) throw new Error(`the manifest cannot be read: ${read.problem}`)
	manifests.set(hash, new WeakRef(read.manifest))
	return read.manifest
}

/** Fetches a manifest and every file of it that is not held yet; throws if one cannot be fetched completely. */
export const fetchRelease = async (fetching: Fetching, address: string): Promise<Manifest> => {
	const found = await fetchManifest(fetching, address)
	const missing = found.files.filter(({ sha256 }) => !fetching.held.has(sha256))
	const whole = totalSize(missing)
	let done = 0
	for (const file of missing) {
		const seen = (bytes: number): void => {
			done += bytes
			fetching.counts.bytes += bytes
			fetching.percent(Math.min(99, Math.floor((done / Math.max(1, whole)) * 100)))
		}
		if (fetching.mode === 'fetch') await fetchFile(fetching, file, seen)
		else await verifyFile(fetching, file)
		fetching.held.add(file.sha256)
		fetching.counts.files++
	}
	return found
}
