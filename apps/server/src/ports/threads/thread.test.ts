import { getPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import type { TestJobs } from '../../../test/thread-jobs.ts'
import { openThread, type Thread } from './thread.ts'

const script = new URL('../../../test/thread-jobs.ts', import.meta.url)
const open: Thread<TestJobs>[] = []
const problems: unknown[] = []

const aThread = (options: { rest?: number; memory?: number } = {}): Thread<TestJobs> => {
	const thread = openThread<TestJobs>({
		script,
		data: null,
		memory: 64,
		report: error => void problems.push(error),
		...options,
	})
	open.push(thread)
	return thread
}

afterEach(async () => {
	for (const thread of open.splice(0)) await thread.close()
	problems.length = 0
})

test('jobs run in one other thread, which ends after a rest and starts again', async () => {
	const thread = aThread({ rest: 0 })
	const [one, two] = await Promise.all([thread.ask('double', 4), thread.ask('double', 5)])
	expect([one.value, two.value]).toEqual([8, 10])
	expect(one.thread).toBeGreaterThan(0)
	expect(two.thread).toBe(one.thread)
	await expect.poll(async () => (await thread.ask('double', 6)).thread).not.toBe(one.thread)
})

test.runIf(process.platform === 'linux')('a thread lets the one that asks go first', async () => {
	const own = getPriority()
	expect(await aThread().ask('priority', null)).toBe(Math.max(10, own))
	expect(getPriority()).toBe(own)
})

test('an error arrives with what it carries', async () => {
	const failure = await aThread()
		.ask('refuse', 'x')
		.catch((error: unknown) => error)
	expect(failure).toMatchObject({
		name: 'ThreadError',
		sent: { name: 'CodedError', data: { code: 'planned_wide', values: { terminals: 'x' } } },
	})
})

test('a job hears that nobody waits for it any more', async () => {
	const thread = aThread()
	const leaving = new AbortController()
	const waiting = thread.ask('wait', null, leaving.signal).catch((error: Error) => error.message)
	await thread.ask('double', 1)
	leaving.abort()
	expect(await waiting).toBe('busy')
	expect(await thread.ask('seen', null)).toMatchObject({ is_gone: true })
	expect(await thread.ask('wait', null, leaving.signal).catch((error: Error) => error.message)).toBe('busy')
})

test('a file arrives whole, and is made only as fast as it is read', async () => {
	const thread = aThread()
	const { name, file } = await thread.ask('pieces', 100)
	expect(name).toBe('pieces')
	file.read(0)
	await thread.ask('double', 1)
	expect((await thread.ask('seen', null)).pieces).toBeLessThan(20)
	const whole = await buffer(file)
	expect(whole.length).toBe(100 * 64 * 1024)
	expect([...Array(100).keys()].every(place => whole[place * 64 * 1024] === place)).toBe(true)
})

test('a file that is closed is no longer made', async () => {
	const thread = aThread()
	const { file } = await thread.ask('pieces', 100_000)
	file.read(0)
	await new Promise(resolve => file.once('readable', resolve))
	file.destroy()
	const { pieces } = await thread.ask('seen', null)
	expect(pieces).toBeLessThan(1000)
	await thread.ask('double', 1)
	expect((await thread.ask('seen', null)).pieces).toBe(pieces)
})

test('a file that breaks off is an error, not an end', async () => {
	const { file } = await aThread().ask('breaking', null)
	await expect(buffer(file)).rejects.toThrow('broken')
})

test.each(['end', 'grow'] as const)(
	'a thread that fails (%s) fails its jobs, and the next one gets a new thread',
	async job => {
		const thread = aThread({ memory: 32 })
		const { file } = await thread.ask('pieces', 100)
		const broken = buffer(file).catch((error: Error) => error.name)
		const [failed] = await Promise.allSettled([thread.ask(job, null)])
		expect(failed).toMatchObject({ status: 'rejected', reason: { name: 'ThreadError', sent: null } })
		expect(['ThreadError', undefined]).toContain(
			await broken.then(result => (typeof result === 'string' ? result : undefined)),
		)
		expect((await thread.ask('double', 2)).value).toBe(4)
	},
)

test('closing fails what is still running', async () => {
	const thread = aThread()
	const waiting = thread.ask('wait', null).catch((error: Error) => error.message)
	await thread.close()
	expect(await waiting).toBe('the thread has been closed')
})

test('closing a thread that makes compressors all the time does not end the process', async () => {
	for (let round = 0; round < 10; round++) {
		const thread = aThread()
		const compressing = thread.ask('compress', null).catch((error: Error) => error.message)
		await thread.ask('double', round)
		await thread.close()
		expect(await compressing).toBe('the thread has been closed')
	}
})
