import { answerJobs } from '../../ports/reader/reader-process.ts'
import { streamsOf } from './streams-reading.ts'

answerJobs(async function* (path: string) {
	yield await streamsOf(path)
})
