import { expect, test } from 'vitest'
import type { MadeReport } from '../../ports/mailed-plays.ts'
import type { MailingRow } from './mailings.store.ts'
import { reportMail } from './report-mail.ts'

const row: MailingRow = {
	id: 1,
	name: 'Week',
	content: 'records',
	kind: 'program',
	play_name: '',
	form: 'xlsx',
	scope: 'organization',
	group_id: 1,
	selection_id: null,
	device_ids: '[]',
	every: 'weekly',
	weekday: 1,
	hour: 8,
	time_zone: 'UTC',
	span: 'week',
	language: 'en',
	next_at: 0,
	user_id: 1,
	sight_id: 1,
	pause: '',
	last_at: null,
	created_at: 0,
	updated_at: 0,
	revision: 1,
}
const plain: Pick<MadeReport, 'rows' | 'left_out' | 'counted' | 'share'> = {
	rows: 2,
	left_out: 0,
	counted: [{ title: null, plays: [{ name: 'Spring', number: 2, duration: 10_000 }] }],
	share: null,
}

/** The lines of an email. */
const linesOf = (content: Partial<typeof plain>, is_attached = true, change: Partial<MailingRow> = {}) => {
	const facts = { row: { ...row, ...change }, due: 0, content: { ...plain, ...content }, is_attached }
	return reportMail({ ...facts, origin: 'https://signs.example.org', maker: 'ann' }, 'one@example.org', {}).lines ?? []
}

test('what does not fit into the file is said, not that it is whole', () => {
	expect(linesOf({})).toContain('The whole report is attached.')
	expect(linesOf({ rows: 50_000, left_out: 1 })).toContain(
		'The attachment holds the newest 50000 records; 1 older one does not fit. Choose a shorter period for the report.',
	)
})

test('of a file of two kinds each is counted by itself', () => {
	const [program, material] = [
		{ title: '节目' as const, plays: [{ name: 'Spring', number: 2, duration: 10_000 }] },
		{ title: '素材' as const, plays: [{ name: 'rose.png', number: 4, duration: 10_000 }] },
	]
	expect(linesOf({ counted: [program, material] }).slice(0, 12)).toEqual([
		...['', 'Programme', 'Plays: 2. Total time: 0:00:10', '', 'Most played:', '1. Spring: 2 times, 0:00:10'],
		...['', 'Material', 'Plays: 4. Total time: 0:00:10', '', 'Most played:', '1. rose.png: 4 times, 0:00:10'],
	])
})

test('a name writes no lines of its own', () => {
	const counted = [{ title: null, plays: [{ name: 'a\r\nhttps://evil.example\u2028b\u202e', number: 1, duration: 0 }] }]
	expect(linesOf({ counted })).toContain('1. a https://evil.example b: 1 time, 0:00:00')
})

test('a file that is too large is exported where that is possible', () => {
	const at = 'https://signs.example.org/home'
	expect(linesOf({}, false)).toContain(`The file is too large to attach. Export it here: ${at}`)
	expect(linesOf({}, false, { content: 'completeness' })).toContain(
		`The file is too large to attach. Export it here: ${at}/completeness`,
	)
	expect(linesOf({}, false, { content: 'terminals' })).toContain(
		`The file is too large to attach. See the figures here: ${at}/statistics`,
	)
})
