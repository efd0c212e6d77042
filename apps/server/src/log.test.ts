import { expect, test } from 'vitest'
import { makeLog } from './log.ts'

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
