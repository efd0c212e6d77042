import { play_modes } from '@vitrine/domain/release/release'
import {
	addItems,
	changeItem,
	changeStep,
	empty_list,
	type PlannedStep,
} from '@vitrine/domain/schedule/terms/play-list'
import { expect, test, vi } from 'vitest'
import { aTerminal } from '../../../../test/terminal.ts'
import type { Draft } from './draft.ts'

// The text module reads the language from the page when it loads; nothing is rendered here.
vi.stubGlobal('document', { getElementById: () => null, cookie: '', documentElement: {} })
const { draftProblems, isSound, planWords } = await import('./draft-check.ts')
vi.unstubAllGlobals()

/** 12:00 in London, 21:00 in Tokyo, 08:00 in New York. */
const now = Date.UTC(2026, 5, 1, 11)

const terminal = (id: number, name: string, time_zone: string) =>
	aTerminal({ id, name, time_zone, run_state: 1, w: 1920, h: 1080 })
const terminals = [
	terminal(1, 'Tokyo', 'Asia/Tokyo'),
	terminal(2, 'New York', 'America/New_York'),
	terminal(3, 'Nowhere', ''),
	{ ...terminal(4, 'Old P', 'UTC'), type_id: 3, system_version: '3.0.13.227' },
]

const draft = (change: Partial<Draft> = {}): Draft => ({
	list: addItems(empty_list, [11, 12]),
	play_mode: 1,
	append: false,
	adapter_screen: true,
	starts: '',
	ends: '',
	rounds: 1,
	deviceids: [1, 2],
	canary: 0,
	canary_failures: 1,
	publish_name: '',
	time_zone: '',
	tried: true,
	...change,
})
const timed = (step: Partial<PlannedStep>, change: Partial<Draft> = {}): Draft => {
	const { list } = draft()
	const planned = changeItem(list, 0, item => changeStep(item, 1, step))
	return draft({ list: planned, play_mode: play_modes.timed, ...change })
}
const dated = { date_limit: true, date_start: '', date_end: '' }

/** All problems of a draft, in the words shown next to its fields. */
const said = (made: Draft): string[] => {
	const { programs, steps, terminals: where, validity } = draftProblems(made, terminals, now)
	const words = [programs, where, validity?.words ?? null, ...steps.map(problem => planWords(problem, 'A'))]
	return words.filter(one => one !== null)
}

test.each<[string, Draft, string]>([
	['no program selected', draft({ list: empty_list }), '请选择节目'],
	['no device selected', draft({ deviceids: [] }), '请选择终端'],
	['at least two programs', draft({ list: addItems(empty_list, [11]) }), '播放列表和定时发布至少需要两个节目'],
	['at least two programs, not one twice', draft({ list: addItems(empty_list, [11, 11]) }), '至少需要两个节目'],
	['P-series below 228', draft({ deviceids: [4] }), '只能定时发布：Old P'],
	['start time not after end time', timed({ start: '10:00:00', end: '09:00:00' }), '开始时间不能晚于结束时间'],
	[
		'start date not after end date',
		timed({ ...dated, date_start: '2026-07-02', date_end: '2026-07-01' }),
		'开始日期不能晚',
	],
	['days that limit, none of them said', timed(dated), '请选择日期'],
	[
		'start date not before today',
		timed({ ...dated, date_start: '2026-05-31' }),
		'终端“New York”当地时间：2026-06-01 07:00:00',
	],
	[
		'a last day over in Tokyo',
		timed({ ...dated, date_end: '2026-06-01', end: '19:59:59' }),
		'终端“Tokyo”当地时间：2026-06-01 20:00:00',
	],
	['a day that the calendar has not', timed({ ...dated, date_start: '2027/02/30' }), '没有这个日期'],
	['no weekday', timed({ week_limit: true, weekdays: 0 }), '请至少选择一个星期'],
	[
		'release time cannot exceed expiry',
		draft({ starts: '2026-07-02T00:00', ends: '2026-07-01T00:00' }),
		'发布时间不能晚于失效时间',
	],
	['a start in 2020', draft({ starts: '2020-01-01T00:00' }), '开始播放的时间已过（终端“New York”当地时间'],
	[
		'an expiry over in Tokyo alone',
		draft({ ends: '2026-06-01T20:00' }),
		'失效时间已过（终端“Tokyo”当地时间：2026-06-01 20:00:00',
	],
	['an expiry over everywhere', draft({ ends: '2026-05-31T22:00', deviceids: [3] }), '失效时间已过'],
	[
		'an expiry over where it is looked at',
		draft({ ends: '2026-06-01T10:59', deviceids: [], time_zone: 'UTC' }),
		'失效时间已过',
	],
	[
		'time interval at most one year',
		draft({ starts: '2026-07-01T00:00', ends: '2027-07-02T00:00' }),
		'有效期不能超过一年',
	],
])('the form says of %s', (_, made, words) => {
	expect(said(made).join('\n')).toContain(words)
	expect(isSound(draftProblems(made, terminals, now))).toBe(false)
})

test.each<[string, Draft]>([
	['a list', draft()],
	['a start to come in New York, past in Tokyo', draft({ starts: '2026-06-01T08:00' })],
	['an expiry to come in Tokyo', draft({ ends: '2026-06-01T20:01' })],
	['an expiry that may be to come where no zone is known', draft({ ends: '2026-06-01T00:00', deviceids: [3] })],
	['steps with a first day only', timed({ ...dated, date_start: '2026-06-01' })],
])('the form has nothing to say of %s', (_, made) => {
	expect(said(made)).toEqual([])
})

test.each(['2027/02/30 10:00:00', '2027-02-30T10:00:00', 'soon'])(
	'a release does not go out with “%s” for its expiry',
	ends => {
		expect(isSound(draftProblems(draft(), terminals, now))).toBe(true)
		expect(isSound(draftProblems(draft({ ends }), terminals, now))).toBe(false)
		expect(isSound(draftProblems(draft({ starts: ends }), terminals, now))).toBe(false)
	},
)
