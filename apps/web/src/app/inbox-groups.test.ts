import type { InboxNotice } from '@vitrine/contract/people/inbox'
import { expect, test } from 'vitest'
import { inboxGroups } from './inbox-groups.ts'

const notice = (key: string, kind: InboxNotice['kind'], seen = false): InboxNotice => ({
	key,
	kind,
	seen,
	object_id: 1,
	name: key,
	created_at: 0,
	review: kind === 'review' ? { kind: 'program', review_state: 2, reason: '', by: '' } : null,
})

test('terminals that came or went one after the other are one; decisions, and what was seen, stay apart', () => {
	const list = [
		notice('a', 'terminal_offline'),
		notice('b', 'terminal_offline'),
		notice('c', 'terminal_online'),
		notice('d', 'review'),
		notice('e', 'review'),
		notice('f', 'terminal_online'),
		notice('g', 'terminal_online', true),
		notice('h', 'terminal_online', true),
	]
	const keys = inboxGroups(list).map(group => group.map(one => one.key).join(''))
	expect(keys).toEqual(['ab', 'c', 'd', 'e', 'f', 'gh'])
	expect(inboxGroups([])).toEqual([])
})
