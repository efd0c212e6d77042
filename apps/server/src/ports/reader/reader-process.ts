import type { FromReader, ToReader } from './reader.ts'

/** Asks the server for anything a job needs besides its own bytes. */
export type Ask<Question, Answer> = (question: Question) => Promise<Answer>

const say = (message: FromReader): void => void process.send?.(message)

/**
 * The child side of a reader: runs the jobs it is sent one after the other and returns the results part by part, waiting until the server
 * has taken each.
 */
export const answerJobs = <Job, Part, Question = never, Answer = never>(
	work: (job: Job, bytes: Buffer, ask: Ask<Question, Answer>) => AsyncIterable<Part>,
): void => {
	let pieces: Uint8Array[] = []
	let next: () => void = () => undefined
	let last = 0
	const asked = new Map<number, (answer: Answer) => void>()
	const ask: Ask<Question, Answer> = question =>
		new Promise(resolve => {
			asked.set(++last, resolve)
			say({ type: 'ask', id: last, question })
		})
	const run = async (job: Job, bytes: Buffer): Promise<void> => {
		for await (const part of work(job, bytes, ask)) {
			const taken = new Promise<void>(resolve => {
				next = resolve
			})
			say({ type: 'part', part })
			await taken
		}
		say({ type: 'done', heap: process.memoryUsage().heapUsed })
	}
	process.on('message', (message: ToReader) => {
		if (message.type === 'bytes') pieces.push(message.piece)
		else if (message.type === 'next') next()
		else if (message.type === 'answer') {
			asked.get(message.id)?.(message.answer as Answer)
			asked.delete(message.id)
		} else {
			const bytes = Buffer.concat(pieces)
			pieces = []
			run(message.job as Job, bytes).catch(error => say({ type: 'failed', message: String(error) }))
		}
	})
	// The server is gone.
	process.on('disconnect', () => process.exit(0))
}
