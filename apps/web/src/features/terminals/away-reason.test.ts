import { expect, test } from 'vitest'
import { t } from '../../data/text.ts'
import { awayReason } from './away-reason.ts'

test('a command for right now says why it cannot be sent; one that waits can be', () => {
	const [never, away, here] = [
		{ run_state: 0, last_seen: null },
		{ run_state: 0, last_seen: 1 },
		{ run_state: 1, last_seen: 1 },
	]
	expect(awayReason(never, 'central_control')).toBe(t('终端从未连接，此命令需要终端在线。'))
	expect(awayReason(away, 'storage')).toBe(t('终端离线，此命令需要终端在线。'))
	expect(awayReason(here, 'central_control')).toBe('')
	expect(awayReason(never, 'volume')).toBe('')
})
