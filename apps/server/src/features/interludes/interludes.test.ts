import type { ProgramDetail } from '@vitrine/contract/release/programs'
import { review_states } from '@vitrine/domain/library/material'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aProgram, aTerminal } from '../../../test/factories.ts'
import { aListOf, aSignal, type SavedInterlude } from '../../../test/interludes.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'
import { call, expectProblems } from '../../../test/raw.ts'

const day = 86_400_000

describe.each(dialects)('interludes on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let one: ProgramDetail
	let two: ProgramDetail
	let deviceids: number[]
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		one = await aProgram(app, admin)
		two = await aProgram(app, admin)
		deviceids = [(await aTerminal(admin)).terminal.id]
	})
	afterAll(() => app.remove())

	const aList = (change: Partial<SavedInterlude> = {}) => aListOf(one, two, change)

	test('a list of programs is kept, found and changed', async () => {
		const made = await admin.interludes.save(aList())
		expect(made).toMatchObject({
			type: 'program',
			w: 1920,
			h: 1080,
			source: '',
			source_duration: 3 * 5000 + 4000 + 5000,
			play_count: 2,
			programs: [one, two].map(({ id, name }) => ({ id, name })),
			creator: admin.session.realname,
			published: 0,
			published_at: null,
			review_state: review_states.not_needed,
		})
		const signal = await admin.interludes.save(aSignal())
		expect(signal).toMatchObject({ type: 'signal', source: 'hdmi1', source_duration: 20_000, play_list: [] })
		const idsOf = async (filter: Parameters<Browser['interludes']['list']>[0]) =>
			(await admin.interludes.list(filter)).list.map(({ id }) => id)
		expect(await idsOf({ key_word: made.name.toUpperCase() })).toEqual([made.id])
		expect(await idsOf({ type: 'signal' })).toEqual([signal.id])
		expect(await idsOf({ created_from: made.created_at, created_to: signal.created_at, limit: 1, page: 2 })).toEqual([
			made.id,
		])
		expect(await idsOf({ created_to: made.created_at - 1 })).toEqual([])
		expect(await idsOf({ review_state: review_states.pending })).toEqual([])

		const { id, updated_at, name } = made
		const changed = await admin.interludes.save(aSignal({ id, updated_at, name, play_count: 9 }))
		expect(changed).toMatchObject({ id, type: 'signal', play_count: 9, programs: [], created_at: made.created_at })
		// The interlude has changed since it was read.
		await expectError(admin.interludes.save(aList({ id, updated_at, name })), 'interlude_conflict')
		expect(await admin.interludes.get({ id })).toEqual(changed)
		await admin.interludes.remove({ ids: [id, signal.id] })
		await expectError(admin.interludes.get({ id }), 'interlude_absent')
	})

	test.each([
		['no name', () => aList({ name: '  ' }), 'interlude_name_missing'],
		['an empty list', () => aList({ play_list: [] }), 'interlude_empty'],
		['no list', () => ({ ...aList(), play_list: undefined }), 'interlude_empty'],
		['a program that is not there', () => aList({ play_list: [{ program_id: 999_999, count: 1 }] }), 'program_absent'],
		['no input', () => ({ ...aSignal(), source: undefined }), 'interlude_source_missing'],
		['an input for no time', () => aSignal({ source_duration: 999 }), 'interlude_duration'],
		['one that is not there', () => aList({ id: 999_999 }), 'interlude_absent'],
	] as const)('%s is refused and nothing is stored', async (_, input, coded) => {
		const { count } = await admin.interludes.list({})
		await expectError(admin.interludes.save(input() as SavedInterlude), coded)
		expect((await admin.interludes.list({})).count).toBe(count)
	})

	test.each([
		['type', {}, '必填'],
		['w', { w: '' }, '格式不正确'],
		['h', { h: '3' }, '数值太小'],
		['play_count', { play_count: '0' }, '数值太小'],
		['play_count', { play_count: '10000' }, '数值太大'],
		['source_duration', { source_duration: String(day + 1) }, '数值太大'],
		['play_list.0.count', { play_list: '[{"program_id":1,"count":0}]' }, '数值太小'],
	])('a wrong %s is named', async (field, change, words) => {
		const { type, ...rest } = { name: 'x', type: 'program', w: '1920', h: '1080', ...change }
		const given: Record<string, string> = field === 'type' ? rest : { ...rest, type }
		expectProblems(await call(admin, '/admin/interlude/save', given), { [field]: words })
	})

	test('a name is unique in its organisation, for new ones and for changed ones', async () => {
		const [made, other] = [await admin.interludes.save(aList()), await admin.interludes.save(aList())]
		await expectError(admin.interludes.save(aSignal({ name: made.name })), 'interlude_name_taken')
		const { id, updated_at } = other
		await expectError(admin.interludes.save(aList({ id, updated_at, name: made.name })), 'interlude_name_taken')
	})

	test('a program of an interlude is not deleted, and the error names the interlude', { tags: 'long' }, async () => {
		const program = await aProgram(app, admin)
		const { id, name } = await admin.interludes.save(aList({ play_list: [{ program_id: program.id, count: 1 }] }))
		const error = await expectError(admin.programs.remove({ id: program.id }), 'program_in_use')
		expect(error.data).toMatchObject({
			uses: [{ id: program.id, releases: [], interludes: [{ id, name }] }],
			hidden: 0,
		})
		// The details show this beforehand; for interludes that are not visible, only their number.
		expect(await admin.programs.details({ id: program.id })).toMatchObject({
			interludes: [{ id, name }],
			hidden_interludes: 0,
		})
		const group = await aGroup(app, await rootGroup(app))
		const member = await aMember(app, group, 'operator')
		const below = await aProgram(app, member)
		await admin.interludes.save(aList({ play_list: [{ program_id: below.id, count: 1 }] }))
		const about = await member.programs.details({ id: below.id })
		expect([about.interludes, about.hidden_interludes]).toEqual([[], 1])
		await admin.interludes.remove({ ids: [id] })
		await admin.programs.remove({ id: program.id })
	})

	test('who belongs elsewhere neither sees nor changes it', async () => {
		const root = await rootGroup(app)
		const member = await aMember(app, await aGroup(app, root), 'operator')
		const made = await admin.interludes.save(aList())
		const { publish_id } = await admin.interludes.publish({ interlude_id: made.id, deviceids, when: 'now' })
		const { id, updated_at } = made
		expect((await member.interludes.list({})).count).toBe(0)
		expect((await member.interludes.listEvents({})).count).toBe(0)
		await expectError(member.interludes.get({ id }), 'interlude_absent')
		await expectError(member.interludes.save(aSignal({ id, updated_at })), 'interlude_absent')
		await expectError(member.interludes.save(aList()), 'program_absent')
		await expectError(member.interludes.remove({ ids: [id] }), 'interlude_absent')
		await expectError(member.interludes.publish({ interlude_id: id, deviceids, when: 'now' }), 'interlude_absent')
		await expectError(member.interludes.end({ publish_id }), 'release_absent')
		const own = await member.interludes.save(aSignal())
		await expectError(member.interludes.publish({ interlude_id: own.id, deviceids, when: 'now' }), 'terminal_absent')
	})
})
