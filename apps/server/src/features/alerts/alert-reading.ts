import type { AlertProblem } from '@vitrine/domain/alerts/alert'
import { ReaderError, reader } from '../../ports/reader/reader.ts'
import { AlertError } from './alert-error.ts'
import type { ReadDocument } from './document-reading.ts'

/** The document as received, and what was read from it. */
export interface AlertJob {
	readonly content_type: string
}
export type AlertPart = { readonly document: ReadDocument } | { readonly problem: AlertProblem }

/** Limits for reading a document: CPU time in ms, and memory in MB. */
const bounds = { time: 5000, memory: 256 } as const
const child = reader<AlertJob, AlertPart, never>(new URL('./reading-child.ts', import.meta.url), bounds)

/** Reads a document in a separate process, since a malicious one can take any amount of time and memory; throws {@link AlertError}. */
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
