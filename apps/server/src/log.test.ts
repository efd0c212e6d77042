import { expect, test } from 'vitest'
import { makeLog, recentLines } from './log.ts'

test('what could let somebody in never stands in the log', () => {
	const lines: string[] = []
	const log = makeLog('info', { write: line => void lines.push(line) })
	const secret = 'let-me-in'
	log.info({ token: secret, s: secret, password: secret, cookie: secret, authorization: secret })
	log.info({
		headers: { authorization: secret, cookie: secret },
		body: { password: secret, key: secret, sign_key: secret },
	})
	expect(lines).toHaveLength(2)
	expect(lines.join()).not.toContain(secret)
})

test('values of rows, which databases add to their errors, do not stand in the log', () => {
	const lines: string[] = []
	const log = makeLog('info', { write: line => void lines.push(line) })
	const error = Object.assign(new Error('violates a constraint'), {
		code: '23514',
		detail: 'Failing row contains (a secret)',
	})
	log.error({ err: new Error('failure', { cause: error }) }, 'failure')
	expect(lines[0]).toContain('violates a constraint')
	expect(lines[0]).toContain('23514')
	expect(lines[0]).not.toContain('a secret')
})

test('warnings and what is worse are kept, the last ones, and not longer than they may be', () => {
	const recent = recentLines(2, 60)
	const log = makeLog('info', { write: () => undefined }, recent)
	log.info('unimportant')
	for (const word of ['first', 'second', 'x'.repeat(200)]) log.warn(word)
	expect(recent.read()).toHaveLength(2)
	expect(recent.read()[0]).toContain('second')
	expect(recent.read()[1]).toHaveLength(62)
})
