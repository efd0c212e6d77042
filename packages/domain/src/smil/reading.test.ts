import { expect, test } from 'vitest'
import { clockMs } from './clock.ts'
import { readColour } from './colours.ts'
import { element, type SmilElement, smilText } from './element.ts'
import { smilMediaName } from './media-names.ts'
import { readSmil } from './reading.ts'
import { readDays } from './validity.ts'

const e = element
const sourceOf = (src: string) =>
	src.startsWith('x')
		? ('no_file' as const)
		: {
				id: 1,
				kind: src.endsWith('mp3') ? ('audio' as const) : ('picture' as const),
				sha256: 'a'.repeat(64),
				name: src,
			}
const img = (src: string, region: string, more: Record<string, string> = {}) =>
	e('img', { src, region, dur: '5s', ...more })

const region = (id: string, more: Record<string, string> = {}, children: SmilElement[] = []) =>
	e('region', { 'xml:id': id, width: '50%', height: '100', ...more }, children)
const layout = e('layout', {}, [
	e('root-layout', { width: '800', height: '600' }),
	region('a', { left: '10%' }, [region('inner', { top: '20', width: '100' })]),
	region('b', { right: '0', bottom: '10px', 'z-index': '-1' }),
])
const read = (...body: SmilElement[]) =>
	readSmil(e('smil', {}, [e('head', {}, [layout]), e('body', {}, body)]), sourceOf, 'untitled')
/** The items of each window, by window name, for each program. */
const shown = (...body: SmilElement[]) =>
	read(...body).programs.map(({ document: { windows, music = [] } }) => ({
		...Object.fromEntries(windows.map(({ name, resources }) => [name, resources.map(item => item.name).join(' ')])),
		...(music.length > 0 && { music: music.map(item => item.name).join(' ') }),
	}))

test('regions lie in pixels and percent, from any edge, within each other', () => {
	const { programs } = read(
		e(
			'par',
			{},
			['a', 'inner', 'b', 'nowhere'].map(id => img('1', id)),
		),
	)
	expect(programs[0]?.document.windows.map(({ name, x, y, w, h, zIndex }) => [name, x, y, w, h, zIndex])).toEqual([
		['', 0, 0, 800, 600, 1],
		['a', 80, 0, 400, 100, 2],
		['inner', 80, 20, 100, 100, 3],
		['b', 400, 490, 400, 100, 0],
	])
})

test.each<[string, SmilElement[], object[]]>([
	['one after the other in one place is a list', [e('seq', {}, [img('1', 'a'), img('2', 'a')])], [{ a: '1 2' }]],
	[
		'pages that fill the same place are a list too',
		[e('par', {}, [img('1', 'a')]), e('par', {}, [img('2', 'a')])],
		[{ a: '1 2' }],
	],
	['at the same time in two places is a page', [e('par', {}, [img('1', 'a'), img('2', 'b')])], [{ a: '1', b: '2' }]],
	[
		'pages with several places are programs',
		[e('par', {}, [img('1', 'a'), img('2', 'b')]), e('par', {}, [img('3', 'a'), img('4', 'b')])],
		[
			{ a: '1', b: '2' },
			{ a: '3', b: '4' },
		],
	],
	[
		'what stands beside a sequence of pages is on each of them',
		[
			e('par', {}, [
				e('seq', {}, [e('par', {}, [img('1', 'a'), img('2', 'b')]), e('par', {}, [img('3', 'a'), img('4', 'b')])]),
				e('audio', { src: '5.mp3' }),
				e('seq', {}, [e('prefetch', { src: '1' })]),
			]),
		],
		[
			{ a: '1', b: '2', music: '5.mp3' },
			{ a: '3', b: '4', music: '5.mp3' },
		],
	],
	[
		'a list that repeats before others',
		[e('seq', { repeatCount: '2' }, [img('1', 'a')]), img('2', 'a')],
		[{ a: '1 1 2' }],
	],
	['the first alternative', [e('switch', {}, [img('x', 'a'), img('1', 'a'), img('2', 'a')])], [{ a: '1' }]],
	[
		'by priority',
		[e('excl', {}, [e('priorityClass', {}, [img('1', 'a')]), e('priorityClass', {}, [img('2', 'a')])])],
		[{ a: '1 2' }],
	],
	['two at once in one place', [e('par', {}, [img('1', 'a'), img('2', 'a')])], [{ a: '1 2' }]],
	['nothing', [e('seq', { dur: '10s' })], []],
])('%s', (_name, body, expected) => {
	expect(shown(...body)).toEqual(expected)
})

test('durations come from the item, from what it is alone in, or are those of a picture', () => {
	const times = (...body: SmilElement[]) =>
		read(...body).programs[0]?.document.windows[0]?.resources.map(item => item.play_time)
	const still = (dur?: string) => e('img', { src: '1', region: 'a', dur })
	expect(times(still('01:05'))).toEqual([65_000])
	expect(times(e('par', { dur: '7s' }, [still()]))).toEqual([7000])
	expect(times(e('par', { dur: '7s' }, [e('seq', {}, [still('indefinite')])]))).toEqual([7000])
	expect(times(e('seq', { dur: '7s' }, [still(), still()]))).toEqual([10_000, 10_000])
	expect(times(still('0s'))).toEqual([100])
})

test('what is not carried over is counted by what it is', () => {
	const { left_out } = read(
		e('seq', { dur: '9s', begin: '5s' }, [
			img('1', 'a', { expr: 'adapi-weekday()=1', clipBegin: '2s', transIn: 'nobody' }),
			img('1', 'a', { expr: "adapi-compare(adapi-date(),'2026-02-30T00:00:00')>=0", fit: 'scroll' }),
			img('1', 'a', { soundLevel: '+6dB' }),
			e('brush', { color: 'red' }),
			e('img', {}),
			e('seq', { repeatCount: '2.5' }, [img('1', 'a')]),
		]),
	)
	expect(left_out.map(({ reason, kind, count }) => [reason, kind, count])).toEqual([
		['simplified', 'begin', 1],
		['simplified', 'clipBegin', 1],
		['simplified', 'transition', 1],
		['simplified', 'expr', 2],
		['simplified', 'fit="scroll"', 1],
		['simplified', 'soundLevel', 1],
		['unknown_kind', 'brush', 1],
		['invalid', 'img', 1],
		['simplified', 'repeatCount="2.5"', 1],
		['simplified', 'dur', 1],
	])
})

test('a hundred things of their own are named, and the rest is counted', () => {
	const { left_out } = read(...Array.from({ length: 130 }, (_, at) => img(`x${at}`, 'a')), img('1', 'a'))
	expect(left_out.length).toBe(101)
	expect(left_out.at(-1)).toMatchObject({ reason: 'too_many', count: 30 })
})

test.each([
	['90s', 90_000],
	['1.5min', 90_000],
	['2h', 7_200_000],
	['250ms', 250],
	['12', 12_000],
	['02:03', 123_000],
	['100:02:03.5', 360_123_500],
	['', null],
	['-5s', null],
	['5 s', null],
	['1:2', null],
	['99999999999999999999', null],
])('%s is %s ms', (text, ms) => expect(clockMs(text)).toBe(ms))

test('days are read as they are written, and as others write them', () => {
	const term = (time: string, operator: string) => `adapi-compare(adapi-date(), '${time}') ${operator} 0`
	expect(readDays(`${term('2026-03-01T00:00:00', '>=')} AND ${term('2026-04-01T00:00:00', '<')}`)).toEqual({
		valid_from: '2026-03-01',
		valid_to: '2026-03-31',
	})
	expect(readDays(term('2026-03-01', '>='))).toEqual({ valid_from: '2026-03-01' })
	for (const other of [term('2026-03-01T09:00:00', '>='), term('2026-03-01', '='), 'true()', 'a or b'])
		expect(readDays(other)).toBeNull()
})

test('colours in the ways of SMIL', () => {
	const colour = (backgroundColor: string, backgroundOpacity?: string) =>
		readColour({ backgroundColor, ...(backgroundOpacity && { backgroundOpacity }) })
	expect(['#abc', 'Navy', 'rgb(1, 2,300)', 'transparent', 'inherit'].map(said => colour(said))).toEqual([
		'#aabbcc',
		'#000080',
		'#0102ff',
		'#00000000',
		null,
	])
	expect([colour('#010203', '50%'), colour('#010203', '0.5'), colour('#010203', 'x')]).toEqual([
		'#01020380',
		'#01020380',
		'#010203',
	])
})

test('values are written so that nothing leaves its quotes, and what XML cannot carry is left out', () => {
	expect(smilText(e('img', { title: '<a b="c">&\n\u0000\u0007\ud800\uffff]]>' }))).toBe(
		'<?xml version="1.0" encoding="UTF-8"?>\n<img title="&lt;a b=&quot;c&quot;&gt;&amp;&#10;\ufffd]]&gt;"/>\n',
	)
})

test.each([
	['Été – Ankündigung.JPG', 'image/jpeg', 'media/ete-ankundigung-aaaaaaaaaaaa.jpg'],
	['../../etc/passwd', 'image/png', 'media/etc-passwd-aaaaaaaaaaaa.png'],
	['橱窗.mov', 'video/mp4', 'media/aaaaaaaaaaaa.mp4'],
	['con', 'image/png', 'media/con-aaaaaaaaaaaa.png'],
])('a file named %s is %s', (name, mime, expected) => {
	expect(smilMediaName({ name, mime }, 'a'.repeat(64))).toBe(expected)
})
