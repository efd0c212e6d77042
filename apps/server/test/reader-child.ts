import { answerJobs } from '../src/ports/reader/reader-process.ts'

type Job = 'bytes' | 'ask' | 'for ever' | 'memory' | 'throw' | 'end'

answerJobs(async function* (job: Job, bytes: Buffer, ask: (question: string) => Promise<string>) {
	yield `${process.pid}`
	if (job === 'bytes') yield bytes
	else if (job === 'ask') yield await ask('who')
	else if (job === 'memory') yield Array<number>(50_000_000).fill(0.5).map(String).length
	else if (job === 'throw') throw new Error('no')
	else if (job === 'end') process.exit(3)
	else for (;;) bytes.length
})
