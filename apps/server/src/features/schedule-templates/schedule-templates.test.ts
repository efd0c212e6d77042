import type { Manifest } from '@vitrine/domain/release/release'
import type { TimedCommand } from '@vitrine/domain/schedule/terms/timed-command'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aName, aProgram, aPublish, aTerminal, bound, heard } from '../../../test/factories.ts'
import { aGroup, aMember } from '../../../test/people.ts'

const at = { time: '18:00:00', date_start: null, date_end: null, weekdays: null }
const command = (change: { readonly value?: number } = {}): TimedCommand => ({
	operation: 'brightness',
	value: 40,
	...at,
	...change,
})

describe.each(dialects)('schedule templates on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const aTemplate = (commands = [command()]) => admin.timing.save({ name: aName('hours'), commands })
	const manifestOf = async (source_id: number, kind: string): Promise<Manifest> => {
		const found = await app.database.db
			.selectFrom('releases')
			.select('manifest')
			.where('source_id', '=', source_id)
			.where('kind', '=', kind)
			.executeTakeFirstOrThrow()
		return JSON.parse(found.manifest) as Manifest
	}

	test('is made, changed by whoever saw it last, and deleted', async () => {
		const made = await aTemplate()
		const name = aName('hours')
		const changed = await admin.timing.save({ ...made, name, commands: [command({ value: 10 })] })
		expect(changed).toMatchObject({ id: made.id, name, commands: [{ value: 10 }] })
		const late = { ...made, commands: [command({ value: 20 })] }
		// Older clients send the time of what they saw instead of a revision.
		const { revision: _, ...old } = late
		await expectError(admin.timing.save(old), 'schedule_template_changed')
		await expectError(admin.timing.save(late), 'record_changed_by')
		expect((await admin.timing.list({ key_word: name })).list).toEqual([changed])
		await admin.timing.remove({ ids: [made.id] })
		await expectError(admin.timing.remove({ ids: [made.id] }), 'schedule_template_absent')
	})

	test('has a name of its own and a command at least', async () => {
		const { name } = await aTemplate()
		await expectError(admin.timing.save({ name, commands: [command()] }), 'template_name_taken')
		await expectError(admin.timing.save({ name: aName('hours'), commands: [] }), 'schedule_template_empty')
	})

	test('is applied to terminals, which keep it until that is ended', async () => {
		const commands = [command(), { ...at, operation: 'restart' as const, value: 0, time: '04:00:00' }]
		const made = await aTemplate(commands)
		const deviceids = [(await aTerminal(admin)).terminal.id, (await aTerminal(admin)).terminal.id]
		const request_id = crypto.randomUUID()
		const applied = await admin.timing.apply({ id: made.id, deviceids, request_id })
		expect(applied.terminals).toBe(2)
		expect(await admin.timing.apply({ id: made.id, deviceids, request_id })).toEqual(applied)
		expect(await manifestOf(made.id, 'timing')).toMatchObject({ append: true, timing: commands, programs: [] })
		const listed = async () =>
			(await admin.timing.listApplied({})).list.find(row => row.publish_id === applied.publish_id)
		expect(await listed()).toMatchObject({ name: made.name, terminals: 2, succeeded: 0, ended_at: 0 })
		// Nobody waits for it the way one waits for a download.
		expect(await admin.downloads.getDownloadList({})).toEqual([])
		await admin.timing.end({ publish_id: applied.publish_id })
		expect((await listed())?.ended_at).toBeGreaterThan(0)
		expect(await manifestOf(applied.publish_id, 'recall')).toMatchObject({ withdraws: [applied.publish_id] })
		await expectError(admin.timing.end({ publish_id: applied.publish_id }), 'release_ended')
	})

	test('says, once it is ended, how many terminals have removed it, and how many have not answered', async () => {
		const { id } = await aTemplate()
		const [pair, away] = [await aTerminal(admin), await aTerminal(admin)]
		const screen = await bound(app, pair)
		const fetchNext = async (at: typeof screen): Promise<void> => {
			const { data } = await at.next<{ data: { dc_id: number } }>(frame => frame.type === 'publish')
			at.send({ type: 'download', data: { dc_id: data.dc_id, status: 3, percent: 100 } })
			await heard(at)
			await app.settled()
		}
		const deviceids = [pair.terminal.id, away.terminal.id]
		const { publish_id } = await admin.timing.apply({ id, deviceids })
		const listed = async () => (await admin.timing.listApplied({})).list.find(row => row.publish_id === publish_id)
		await fetchNext(screen)
		expect(await listed()).toMatchObject({ terminals: 2, succeeded: 1, removed: 0, unanswered: 0 })
		const synchronised = async () => {
			const { list } = await admin.terminals.list({ limit: 500 })
			return [pair, away].map(({ terminal }) => list.find(({ id }) => id === terminal.id)?.synchronised)
		}
		expect(await synchronised()).toEqual([true, false])
		await admin.timing.end({ publish_id })
		expect(await listed()).toMatchObject({ terminals: 2, succeeded: 1, removed: 0, unanswered: 1 })
		// One that never had it has nothing to remove, and is not waited for.
		expect(await synchronised()).toEqual([false, true])
		await fetchNext(screen)
		expect(await synchronised()).toEqual([true, true])
		expect(await listed()).toMatchObject({ terminals: 2, succeeded: 1, removed: 1, unanswered: 0 })
		await fetchNext(await bound(app, away))
		expect(await listed()).toMatchObject({ terminals: 2, removed: 2, unanswered: 0 })
		// Removed terminals are neither counted nor waited for.
		await admin.terminals.remove({ ids: [away.terminal.id] })
		expect(await listed()).toMatchObject({ terminals: 1, removed: 1, unanswered: 0 })
	})

	test('switches programs, signal sources and relays, apart from what older players know', async () => {
		const program = await aProgram(app, admin)
		const play: TimedCommand = { operation: 'program_switch', program_id: program.id, ...at }
		const back: TimedCommand = { operation: 'program_switch', program_id: 0, ...at, time: '20:00:00' }
		const source: TimedCommand = { operation: 'signal_switch', source: 'hdmi_priority', ...at }
		const relay: TimedCommand = { operation: 'relay', channel: 8, value: 1, ...at }
		const commands = [play, command(), source, relay, back]
		const made = await aTemplate(commands)
		expect(made).toMatchObject({ commands, programs: [{ id: program.id, name: program.name }] })
		const { list } = await admin.timing.list({ key_word: made.name })
		expect(list).toEqual([made])
		const { terminal } = await aTerminal(admin)
		await admin.timing.apply({ id: made.id, deviceids: [terminal.id] })
		const { timing, timed_switches } = await manifestOf(made.id, 'timing')
		expect(timing).toEqual([command()])
		expect(timed_switches).toEqual([play, source, relay, back])
	})

	test('switches only to programs of which its organisation knows, and which are still there', async () => {
		const program = await aProgram(app, admin)
		const commands: TimedCommand[] = [{ operation: 'program_switch', program_id: program.id, ...at }]
		const other = await aMember(app, await aGroup(app, 1))
		await expectError(other.timing.save({ name: aName('hours'), commands }), 'timed_program_absent')
		const made = await aTemplate(commands)
		await admin.programs.remove({ ids: [program.id] })
		const { terminal } = await aTerminal(admin)
		await expectError(admin.timing.apply({ id: made.id, deviceids: [terminal.id] }), 'timed_program_absent')
		expect((await admin.timing.list({ key_word: made.name })).list).toMatchObject([{ programs: [] }])
	})

	test('is refused with commands of which only one can have an effect', async () => {
		const commands = [command(), command({ value: 50 })]
		const { tips } = await expectError(
			admin.timing.save({ name: aName('hours'), commands }),
			'schedule_template_conflict',
		)
		expect(tips).toContain('命令 1 和命令 2')
		expect(await aTemplate([command(), { ...command({ value: 50 }), weekdays: 1, time: '18:00:01' }])).toBeDefined()
	})

	test('is refused with a command whose weekdays all lie outside of its dates', async () => {
		// The 6th of January 2080 is a Saturday, and the weekday chosen is Monday.
		const never: TimedCommand = { ...command(), date_start: '2080-01-06', date_end: '2080-01-07', weekdays: 2 }
		for (const commands of [[never], [command({ value: 50 }), never]]) {
			const saved = admin.timing.save({ name: aName('hours'), commands })
			const { tips } = await expectError(saved, 'schedule_template_no_day')
			expect(tips).toContain(`命令 ${commands.length} `)
		}
		const whole = await aTemplate([{ ...never, date_end: '2080-01-12' }])
		// One from before commands were checked is refused with the same words where it is applied.
		const { terminal } = await aTerminal(admin)
		await app.database.db
			.updateTable('schedule_templates')
			.set({ commands: JSON.stringify([never]) })
			.where('id', '=', whole.id)
			.execute()
		const applied = admin.timing.apply({ id: whole.id, deviceids: [terminal.id] })
		await expectError(applied, 'schedule_template_no_day')
	})

	test('names the programs that are not on its terminals, before it is applied and at the terminal', async () => {
		const [program, other] = [await aProgram(app, admin), await aProgram(app, admin)]
		const [has, lacks] = [await aTerminal(admin), await aTerminal(admin)]
		const play = (program_id: number, time: string): TimedCommand => ({
			operation: 'program_switch',
			program_id,
			...at,
			time,
		})
		const commands = [command(), play(program.id, '08:00:00'), play(other.id, '09:00:00'), play(0, '10:00:00')]
		const { id, name } = await aTemplate(commands)
		const deviceids = [has.terminal.id, lacks.terminal.id]
		const missing = () => admin.timing.getMissingPrograms({ id, deviceids })
		const names = [has.terminal.name, lacks.terminal.name].toSorted()
		expect((await missing()).list).toEqual([
			{ id: program.id, name: program.name, count: 2, names },
			{ id: other.id, name: other.name, count: 2, names },
		])
		// On its way is as good as there.
		const { publish_id } = await aPublish(admin, [program.id], [has.terminal.id])
		expect((await missing()).list[0]).toMatchObject({ id: program.id, count: 1, names: [lacks.terminal.name] })
		const of = (device_id: number) => admin.timing.getOfTerminal({ device_id })
		expect(await of(has.terminal.id)).toEqual({ template: null })
		const applied = await admin.timing.apply({ id, deviceids })
		expect(await of(has.terminal.id)).toEqual({
			template: {
				publish_id: applied.publish_id,
				name,
				has_arrived: false,
				commands,
				programs: [
					{ id: program.id, name: program.name, is_published: true },
					{ id: other.id, name: other.name, is_published: false },
				],
			},
		})
		await admin.releases.end({ id: publish_id })
		expect((await of(has.terminal.id)).template?.programs.map(one => one.is_published)).toEqual([false, false])
		const { list } = await admin.timing.listApplied({})
		const row = list.find(one => one.publish_id === applied.publish_id)
		expect(row?.operations.toSorted()).toEqual(['brightness', 'program_switch'])
		await admin.timing.end({ publish_id: applied.publish_id })
		expect(await of(has.terminal.id)).toEqual({ template: null })
		const stranger = await aMember(app, await aGroup(app, 1))
		await expectError(stranger.timing.getOfTerminal({ device_id: has.terminal.id }), 'terminal_absent')
		await expectError(stranger.timing.getMissingPrograms({ id, deviceids }), 'schedule_template_absent')
	})

	test('is applied to somebody, and ended as what it is', async () => {
		const made = await aTemplate()
		await expectError(admin.timing.apply({ id: made.id, deviceids: [] }), 'no_terminal')
		await expectError(admin.timing.apply({ id: made.id, deviceids: [987_654] }), 'terminal_absent')
		await expectError(admin.timing.end({ publish_id: 987_654 }), 'release_absent')
	})

	test('is of its organisation', async () => {
		const made = await aTemplate()
		const other = await aMember(app, await aGroup(app, 1))
		expect((await other.timing.list({})).count).toBe(0)
		await expectError(other.timing.save({ ...made, commands: [command({ value: 1 })] }), 'schedule_template_absent')
		await expectError(other.timing.remove({ ids: [made.id] }), 'schedule_template_absent')
	})
})
