import type { AlertProblem } from '@vitrine/domain/alerts/alert'
import { ReaderError, reader } from '../../ports/reader/reader.ts'
import { AlertError } from './alert-error.ts'
import type { ReadDocument } from './document-reading.ts'

/** What is read of what came from outside, and what comes of it. */
export interface AlertJob {
	readonly content_type: string
}
export type AlertPart = { readonly document: ReadDocument } | { readonly problem: AlertProblem }

/** What reading a document may take: ms of a processor, and MB of objects. */
const bounds = { time: 5000, memory: 256 } as const
const child = reader<AlertJob, AlertPart, never>(new URL('./reading-child.ts', import.meta.url), bounds)

/** Reads a document in a process of its own, since one that means harm may take any time and memory; throws {@link AlertError}. */
export const readAlertsApart = async (bytes: Uint8Array, content_type: string): Promise<ReadDocument> => {
	const parts: AlertPart[] = []
	try {
		await child({ content_type }, { bytes, take: part => void parts.push(part) })
	} catch (error) {
		throw error instanceof ReaderError ? new AlertError('deep') : error
	}
	const [part] = parts
	if (part === undefined) throw new Error('a process that reads alerts has answered nothing')
	if ('problem' in part) throw new AlertError(part.problem)
	return part.document
}
