import type { ErrorCode } from '@vitrine/contract/error-codes'
import type { ProgramDetail } from '@vitrine/contract/release/programs'
import type { ScheduleRow } from '@vitrine/contract/release/schedule-rows'
import { review_states } from '@vitrine/domain/library/material'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dialects } from './app.ts'
import { call } from './raw.ts'
import {
	aRuleWorld,
	type Broken,
	day,
	emergency_draft,
	expectHeld,
	type Params,
	type Rule,
	type RuleWorld,
} from './specification-rules.ts'

describe.each(dialects)('the rules of specification B §5 for schedules and releases, on %s', dialect => {
	let world: RuleWorld
	beforeAll(async () => {
		world = await aRuleWorld(dialect)
	})
	afterAll(() => world.app.remove())

	const slashed = (ms: number): string => new Date(ms).toISOString().slice(0, 10).replaceAll('-', '/')
	/** The date this many days from now as `yyyy/MM/dd`, in the time zone where the day begins last. */
	const date = (days: number): string => slashed(world.app.clock.now() - day / 2 + days * day)
	const moment = (days: number): string => `${date(days)} 12:00:00`

	const row = (program: ProgramDetail, change: Partial<ScheduleRow> = {}): ScheduleRow => ({
		action: 'play',
		play_id: program.id,
		name: program.name,
		startTime: '00:00:00',
		endTime: '23:59:59',
		isDateLimit: 0,
		dateStart: '',
		dateEnd: '',
		isWeekLimit: 0,
		validWeek: 127,
		playCount: 1,
		allNumber: 0,
		...change,
	})
	const publish = (params: Params, coded: ErrorCode, more: Partial<Broken> = {}): Broken => ({
		path: '/admin/publish/publish',
		params: { play_ids: `${world.one.id},${world.two.id}`, deviceids: world.deviceids, ...params },
		coded,
		...more,
	})
	const named = () => ({ values: { name: world.one.name } })
	const timed = (first: Partial<ScheduleRow>, coded: ErrorCode, more: Partial<Broken> = {}): Broken =>
		publish({ play_mode: '2', playSchedule: JSON.stringify([row(world.one, first), row(world.two)]) }, coded, more)
	const to_old = () => ({ deviceids: `${world.deviceids},${world.old.id}` })

	/** The rules in the words of the specification, each with a call that breaks it. */
	const rules: readonly Rule[] = [
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
			() => ({ path: '/admin/timing/save', params: { name: 'x', commands: '[]' }, coded: 'schedule_template_empty' }),
		],
		['Schedule: play count at least 1', () => timed({ playCount: 0 }, 'parameter')],
		['Schedule: play count at most 10', () => timed({ playCount: 11 }, 'parameter')],
		[
			'Release: at least two programs for a play list',
			() => publish({ play_ids: String(world.one.id), usePlayTimeList: '[0]' }, 'too_few_programs'),
		],
		[
			'Release: at least two programs for a timing release',
			() =>
				publish(
					{ play_ids: String(world.one.id), play_mode: '2', playSchedule: JSON.stringify([row(world.one)]) },
					'too_few_programs',
				),
		],
		[
			'Release: at most one play list: steps of programs beside it',
			() => {
				const beside = { play_ids: `${world.one.id},${world.two.id}`, play_mode: '2' }
				return publish(
					{ ...beside, playSchedule: JSON.stringify([row(world.one), row({ ...world.two, id: 999_999 })]) },
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
		[
			'Release: P-series below 228, a loop',
			() => publish(to_old(), 'timed_only', { values: { names: { names: [world.old.name], more: 0 } } }),
		],
		[
			'Release: P-series below 228, an urgent release',
			() =>
				publish({ ...to_old(), play_mode: '3' }, 'timed_only', {
					values: { names: { names: [world.old.name], more: 0 } },
				}),
		],
		[
			'Release: P-series below 228, an interlude',
			() => {
				const params = { interlude_id: world.interlude_id, when: 'now', ...to_old() }
				return {
					path: '/admin/interlude/publish',
					params,
					coded: 'timed_only',
					values: { names: { names: [world.old.name], more: 0 } },
				}
			},
		],
		[
			'Release: P-series below 228, an emergency',
			() => {
				const params = { content: JSON.stringify(emergency_draft), ...to_old() }
				return {
					path: '/admin/emergency/publish',
					params,
					coded: 'timed_only',
					values: { names: { names: [world.old.name], more: 0 } },
				}
			},
		],
	]

	test.each(rules)('%s', (_, broken) => expectHeld(world, broken()))

	test('what they are broken with is taken when it keeps them', async () => {
		const taken = await call(world.maker, '/admin/publish/publish', {
			play_ids: `${world.one.id},${world.two.id}`,
			...to_old(),
			play_mode: '2',
			playSchedule: JSON.stringify([
				row(world.one, { playCount: 10 }),
				row(world.two, { isDateLimit: 1, dateStart: date(0) }),
			]),
		})
		expect(taken).toMatchObject({ code: 200, status: 1 })
		const { db } = world.app.database
		const states = await db
			.selectFrom('programs')
			.select('review_state')
			.where('id', 'in', [world.one.id, world.two.id])
			.execute()
		expect(states.map(found => found.review_state)).toEqual([review_states.not_needed, review_states.not_needed])
	})
})
