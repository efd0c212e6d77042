import { type RefusalCode, refusals } from '@vitrine/contract/catalogue'
import type { ProgramDetail } from '@vitrine/contract/programs'
import type { ScheduleRow } from '@vitrine/contract/schedule-rows'
import { type EmergencyDraft, emergency_faults } from '@vitrine/domain/emergency'
import { review_states } from '@vitrine/domain/material'
import { fill } from '@vitrine/texts/rows'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from './app.ts'
import { anAdmin, type Browser } from './browser.ts'
import { aMaterial, aName, aProgram, aTerminal } from './factories.ts'
import { aGroup, aMember, rootGroup } from './people.ts'
import { type Answer, call } from './raw.ts'

const day = 86_400_000

const counted = ['releases', 'downloads', 'release_targets', 'emergencies', 'schedule_templates', 'notices'] as const
const reviewed = ['materials', 'programs', 'interludes', 'releases'] as const

type Params = Record<string, string>

/** A call that breaks a rule, and what is answered: a refusal of the catalogue, or what is said of the fields. */
interface Broken {
	readonly path: string
	readonly params: Params
	readonly refusal: RefusalCode
	readonly values?: Params
	readonly fields?: Params
}

describe.each(dialects)('the rules of specification B §5 on the wire, on %s', dialect => {
	let app: TestApp
	let maker: Browser
	let reviewer: Browser
	let one: ProgramDetail
	let two: ProgramDetail
	let deviceids: string
	let old: { id: number; name: string }
	let waiting: { material: Params; program: Params; release: Params; interlude: Params }
	let interlude_id: string

	beforeAll(async () => {
		app = await aApp(dialect)
		const admin = await anAdmin(app)
		const group = await aGroup(app, await rootGroup(app))
		maker = await aMember(app, group, 'administrator')
		reviewer = await aMember(app, group, 'auditor')
		// Days are told apart where they are youngest: not while one of them changes.
		const left = day - ((app.clock.now() - day / 2) % day)
		if (left < 120_000 || day - left < 120_000) app.clock.move(300_000)
		one = await aProgram(app, maker)
		two = await aProgram(app, maker)
		deviceids = String((await aTerminal(maker)).terminal.id)
		const { terminal } = await aTerminal(maker)
		old = { id: terminal.id, name: aName('P') }
		const version = { type_id: 3, system_version: '3.0.13.227', name: old.name }
		await app.database.db.updateTable('terminals').set(version).where('id', '=', old.id).execute()
		const interlude = {
			...{ type: 'signal' as const, w: 1920, h: 1080, source: 'hdmi1' as const, source_duration: 5000 },
			name: aName('interlude'),
		}
		interlude_id = String((await maker.interludes.save(interlude)).id)
		await admin.system.save({
			settings: { review_materials: '1', review_programs: '1', review_releases: '1', review_interludes: '1' },
		})
		const material = await aMaterial(app, maker)
		const program = await maker.programs.copy({ id: one.id, name: aName('copy') })
		const held = await maker.interludes.save({ ...interlude, name: aName('interlude') })
		const release = await maker.releases.publish({ play_ids: [one.id], deviceids: [Number(deviceids)] })
		const seen = ({ id, updated_at }: { id: number; updated_at: number }) => JSON.stringify([{ id, updated_at }])
		waiting = {
			material: { materials: seen(material) },
			program: { programs: JSON.stringify([{ id: program.id, revision: program.revision }]) },
			release: { releases: JSON.stringify([{ id: release.publish_id }]) },
			interlude: { interludes: seen(held) },
		}
		await admin.system.save({ settings: { review_releases: '0' } })
	})
	afterAll(() => app.remove())

	/** All that any of these calls could have written. */
	const stored = async () => {
		const { db } = app.database
		const found: unknown[] = []
		for (const table of counted)
			found.push(
				await db
					.selectFrom(table)
					.select(eb => eb.fn.countAll().as('n'))
					.execute(),
			)
		for (const table of reviewed)
			found.push(await db.selectFrom(table).select(['id', 'review_state', 'review_reason']).orderBy('id').execute())
		return found
	}

	const slashed = (ms: number): string => new Date(ms).toISOString().slice(0, 10).replaceAll('-', '/')
	/** `yyyy/MM/dd` so many days from now, where the day is youngest. */
	const date = (days: number): string => slashed(app.clock.now() - day / 2 + days * day)
	const moment = (days: number): string => `${date(days)} 12:00:00`

	const row = (program: ProgramDetail, change: Partial<ScheduleRow> = {}): ScheduleRow => ({
		...{ action: 'play', play_id: program.id, name: program.name, startTime: '00:00:00', endTime: '23:59:59' },
		...{ isDateLimit: 0, dateStart: '', dateEnd: '', isWeekLimit: 0, validWeek: 127, playCount: 1, allNumber: 0 },
		...change,
	})
	const publish = (params: Params, refusal: RefusalCode, more: Partial<Broken> = {}): Broken => ({
		path: '/admin/publish/publish',
		params: { play_ids: `${one.id},${two.id}`, deviceids, ...params },
		refusal,
		...more,
	})
	const named = () => ({ values: { name: one.name } })
	const timed = (first: Partial<ScheduleRow>, refusal: RefusalCode, more: Partial<Broken> = {}): Broken =>
		publish({ play_mode: '2', playSchedule: JSON.stringify([row(one, first), row(two)]) }, refusal, more)
	const interlude = (change: Params, refusal: RefusalCode, fields?: Params): Broken => {
		const content = {
			name: 'x',
			type: 'signal',
			w: '640',
			h: '360',
			source: 'hdmi1',
			source_duration: '5000',
			...change,
		}
		const params = Object.fromEntries(Object.entries(content).filter(([, value]) => value !== 'none'))
		return { path: '/admin/interlude/save', params, refusal, ...(fields === undefined ? {} : { fields }) }
	}
	const draft: EmergencyDraft = {
		...{ name: 'Fire', texts: { zh: '请撤离', en: '', vi: '', ru: '', tr: '', ja: '' } },
		...{ color: '#ffffff', background: '#cc0000', opacity: 100, blink: true, position: 'full', scroll: 'none' },
		...{ broadcast_type: 'emergency', font_size: 120, strip_height: 20, speed: 200, language_seconds: 5 },
		...{ priority: 5, duration: 600, sound: null },
	}
	const emergency = (change: Partial<EmergencyDraft>, fields: Params, path = 'save'): Broken => ({
		path: `/admin/emergency/${path}`,
		params: { content: JSON.stringify({ ...draft, ...change }), ...(path === 'save' ? {} : { deviceids }) },
		...{ refusal: 'parameter', fields },
	})
	const numbers = ['font_size', 'opacity', 'strip_height', 'speed', 'language_seconds', 'priority', 'duration'] as const
	const nothing = { zh: ' ', en: '', vi: '', ru: '', tr: '', ja: '' }
	const decide = (kind: keyof typeof waiting, params: Params, refusal: RefusalCode): Broken => ({
		path: `/admin/review/decide${kind.charAt(0).toUpperCase()}${kind.slice(1)}s`,
		params: { approve: '0', ...waiting[kind], ...params },
		refusal,
	})
	const to_old = () => ({ deviceids: `${deviceids},${old.id}` })

	/** The rules in the words of the specification, each with what breaks it. */
	const rules: readonly (readonly [string, () => Broken])[] = [
		['Schedule: cannot be empty', () => publish({ play_mode: '2', playSchedule: '[]' }, 'schedule_empty')],
		[
			'Schedule: start time not after end time',
			() => timed({ startTime: '10:00:00', endTime: '09:00:00' }, 'schedule_times', named()),
		],
		[
			'Schedule: start date not after end date',
			() => timed({ isDateLimit: 1, dateStart: date(5), dateEnd: date(4) }, 'schedule_dates', named()),
		],
		[
			'Schedule: start date not before today',
			() => timed({ isDateLimit: 1, dateStart: date(-1), dateEnd: date(4) }, 'schedule_past', named()),
		],
		[
			'Schedule: selected time not in the past',
			() => {
				const today = { isDateLimit: 1, dateStart: date(0), dateEnd: date(0) }
				return timed({ ...today, startTime: '00:00:00', endTime: '00:00:00' }, 'schedule_over', named())
			},
		],
		[
			'Schedule: at least one step remains, in a template of times',
			() => ({ path: '/admin/timing/save', params: { name: 'x', commands: '[]' }, refusal: 'timing_empty' }),
		],
		['Schedule: play count at least 1', () => timed({ playCount: 0 }, 'parameter')],
		['Schedule: play count at most 10', () => timed({ playCount: 11 }, 'parameter')],
		[
			'Release: at least two programs for a play list',
			() => publish({ play_ids: String(one.id), usePlayTimeList: '[0]' }, 'too_few_programs'),
		],
		[
			'Release: at least two programs for a timing release',
			() =>
				publish(
					{ play_ids: String(one.id), play_mode: '2', playSchedule: JSON.stringify([row(one)]) },
					'too_few_programs',
				),
		],
		[
			'Release: at most one play list: steps of programs beside it',
			() => {
				const beside = { play_ids: `${one.id},${two.id}`, play_mode: '2' }
				return publish(
					{ ...beside, playSchedule: JSON.stringify([row(one), row({ ...two, id: 999_999 })]) },
					'schedule_foreign',
				)
			},
		],
		[
			'Release: release time cannot exceed expiry',
			() => publish({ startTime: moment(5), endTime: moment(4) }, 'release_dates'),
		],
		['Release: an expiry that has passed', () => publish({ endTime: moment(-2) }, 'release_over')],
		[
			'Release: time interval at most one year',
			() => publish({ startTime: moment(2), endTime: moment(370) }, 'release_year'),
		],
		['Release: P-series below 228, a loop', () => publish(to_old(), 'timed_only', { values: { names: old.name } })],
		[
			'Release: P-series below 228, an urgent release',
			() => publish({ ...to_old(), play_mode: '3' }, 'timed_only', { values: { names: old.name } }),
		],
		[
			'Release: P-series below 228, an interlude',
			() => {
				const params = { interlude_id, when: 'now', ...to_old() }
				return { path: '/admin/interlude/publish', params, refusal: 'timed_only', values: { names: old.name } }
			},
		],
		[
			'Release: P-series below 228, an emergency',
			() => {
				const params = { content: JSON.stringify(draft), ...to_old() }
				return { path: '/admin/emergency/publish', params, refusal: 'timed_only', values: { names: old.name } }
			},
		],
		['Interlude: event name required', () => interlude({ name: ' ' }, 'interlude_name_missing')],
		['Interlude: type required', () => interlude({ type: 'none' }, 'parameter', { type: '必填' })],
		['Interlude: width required', () => interlude({ w: 'none' }, 'parameter', { w: '必填' })],
		['Interlude: height required', () => interlude({ h: 'none' }, 'parameter', { h: '必填' })],
		['Emergency: content not empty', () => emergency({ texts: nothing }, { texts: emergency_faults.texts })],
		[
			'Emergency: content not empty, published at once',
			() => emergency({ texts: nothing }, { texts: emergency_faults.texts }, 'publish'),
		],
		...numbers.map(
			field =>
				[
					`Emergency: numeric parameters required: ${field}`,
					() => emergency({ [field]: undefined }, { [field]: emergency_faults[field] }),
				] as const,
		),
		...(['material', 'program', 'release', 'interlude'] as const).map(
			kind =>
				[
					`Review: rejection needs a reason, of a ${kind}`,
					() => decide(kind, { reason: ' ' }, 'review_reason_missing'),
				] as const,
		),
		[
			'Review: select at least one material',
			() => decide('material', { materials: '[]', approve: '1' }, 'review_nothing'),
		],
		[
			'Review: select at least one program',
			() => decide('program', { programs: '[]', approve: '1' }, 'review_no_program'),
		],
		[
			'Review: a release number must be chosen',
			() => decide('release', { releases: '[]', approve: '1' }, 'review_no_release'),
		],
		[
			'Review: select at least one interlude',
			() => decide('interlude', { interludes: '[]', approve: '1' }, 'review_no_interlude'),
		],
		[
			'Review: unreviewed entries cannot be deleted (B §4)',
			() => {
				const [{ id = 0 } = {}] = JSON.parse(waiting.material.materials ?? '[]') as { id?: number }[]
				return { path: '/admin/material/delete', params: { ids: String(id) }, refusal: 'material_unreviewed' }
			},
		],
	]

	test.each(rules)('%s', async (_, broken) => {
		const { path, params, refusal, values, fields } = broken()
		const before = await stored()
		const answer: Answer = await call(path.startsWith('/admin/review') ? reviewer : maker, path, params)
		const { status, text } = refusals[refusal]
		expect(answer).toMatchObject({ code: 200, status, ...(fields === undefined ? {} : { data: { fields } }) })
		const [beginning = ''] = fill(text, values).split('{')
		expect(answer.tips).toContain(beginning)
		expect(await stored()).toEqual(before)
	})

	test('what they are broken with is taken when it keeps them', async () => {
		const taken = await call(maker, '/admin/publish/publish', {
			...{ play_ids: `${one.id},${two.id}`, ...to_old(), play_mode: '2' },
			playSchedule: JSON.stringify([row(one, { playCount: 10 }), row(two, { isDateLimit: 1, dateStart: date(0) })]),
		})
		expect(taken).toMatchObject({ code: 200, status: 1 })
		const { db } = app.database
		const states = await db.selectFrom('programs').select('review_state').where('id', 'in', [one.id, two.id]).execute()
		expect(states.map(found => found.review_state)).toEqual([review_states.not_needed, review_states.not_needed])
	})
})
