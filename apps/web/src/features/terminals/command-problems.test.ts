import { expect, test } from 'vitest'
import { dataOfDraft, type FormDraft, firstDraft, type ItemDraft, newItem } from './command-draft.ts'
import { formProblems } from './command-problems.ts'

const item = (part: Partial<ItemDraft>): ItemDraft => ({ ...newItem([], 'brightness'), ...part })
const draft = (...items: ItemDraft[]): FormDraft => ({ ...firstDraft('brightness'), items })
const namesOf = (typed: FormDraft): string[] => [...formProblems('brightness', typed).keys()]

test.each<[string, FormDraft, string[]]>([
	['nothing', draft(item({})), []],
	['minutes without seconds', draft(item({ start: '22:00', end: '6:30' })), []],
	['a time that is none', draft(item({ start: '25:99' })), ['start-1']],
	['letters, and a value too large', draft(item({ end: 'abc', value: '500' })), ['end-1', 'value-1']],
	['a value below nothing outside of times', { ...draft(), number: '-4' }, ['brightness-number']],
	['a time that ends when it begins', draft(item({ start: '22:00', end: '22:00:00' })), ['end-1']],
	['no weekday', draft(item({ week_limit: true, weekdays: 0 })), ['days-1']],
	['dates that are over', draft(item({ date_limit: true, date_end: '2020-01-01' })), ['dates-1']],
	['a first date that is over', draft(item({ date_limit: true, date_start: '2020-01-01' })), []],
	[
		'a weekday beside the dates',
		// The 6th of January 2030 is a Sunday.
		draft(item({ week_limit: true, weekdays: 2, date_limit: true, date_start: '2030-01-06', date_end: '2030-01-06' })),
		['days-1'],
	],
	['two at once', draft(item({}), item({ id: 2, start: '23:00:00', end: '23:30:00' })), ['start-2']],
])('%s is wrong with a form where it is', (_, typed, names) => {
	expect(namesOf(typed)).toEqual(names)
	const isSendable = dataOfDraft('brightness', typed) !== null
	if (names.length === 0) expect(isSendable).toBe(true)
})

test('a lock on schedule needs a time', () => {
	expect([...formProblems('remote_lock', { choice: 'schedule', number: '', items: [] }).keys()]).toEqual(['items'])
	expect(formProblems('remote_lock', firstDraft('remote_lock')).size).toBe(0)
})
