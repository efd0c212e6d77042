import { afterEach, expect, test, vi } from 'vitest'
import { loggedLines, logLine } from './own-log.ts'

const always = [0, Number.MAX_SAFE_INTEGER] as const

afterEach(() => vi.useRealTimers())

test('the log has the last thousand lines of a period, without keys, and of a crash only starts and errors', () => {
	vi.useFakeTimers({ now: 1000 })
	logLine('start', 'started at /player/')
	vi.setSystemTime(2000)
	logLine('info', 'connected')
	logLine('error', `Error: /player/?sn=A&key=secret&x=1 failed ${'x'.repeat(900)}`)
	expect(loggedLines('run', 0, 1999)).toEqual(['1970-01-01T00:00:01.000Z start started at /player/'])
	const crash = loggedLines('crash', ...always)
	expect(crash.map(line => line.split(' ')[1])).toEqual(['start', 'error'])
	expect(crash[1]).toContain('?sn=A&key=…&x=1 failed')
	expect(crash[1]?.length).toBeLessThan(600)
	for (let at = 0; at < 2000; at++) logLine('warn', `line ${at}`)
	const all = loggedLines('run', ...always)
	expect(all).toHaveLength(1000)
	expect(all.at(-1)).toMatch(/ warn line 1999$/)
})
