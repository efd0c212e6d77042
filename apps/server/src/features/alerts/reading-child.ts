import { decodeText } from '../../ports/reader/charset.ts'
import { answerJobs } from '../../ports/reader/reader-process.ts'
import { AlertError } from './alert-error.ts'
import type { AlertJob, AlertPart } from './alert-reading.ts'
import { readDocument } from './document-reading.ts'

const partOf = (bytes: Buffer, content_type: string): AlertPart => {
	try {
		const text = decodeText(bytes, content_type)
		if (text === null) throw new AlertError('not_xml')
		return { document: readDocument(text) }
	} catch (error) {
		if (!(error instanceof AlertError)) throw error
		return { problem: error.problem }
	}
}

async function* read({ content_type }: AlertJob, bytes: Buffer): AsyncGenerator<AlertPart> {
	yield partOf(bytes, content_type)
}

answerJobs(read)
