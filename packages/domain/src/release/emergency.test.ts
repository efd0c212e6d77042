import { describe, expect, test } from 'vitest'
import { programDocument } from '../program/document.ts'
import type { TextResource } from '../program/kinds/text.ts'
import { programLength } from '../program/timing.ts'
import {
	contentOfDraft,
	type EmergencyContent,
	type EmergencyDraft,
	emergency_problems,
	emergencyEnd,
	emergencyProblems,
	needsSecondPerson,
	wordsFor,
} from './emergency.ts'
import { emergencyDocument } from './emergency-document.ts'

const draft: EmergencyDraft = {
	name: ' Fire ',
	texts: { zh: '请立即撤离', en: 'Leave the building', vi: '', ru: '', tr: '', ja: '' },
	color: '#ffffff',
	background: '#cc0000',
	opacity: 80,
	blink: false,
	position: 'full',
	scroll: 'none',
	broadcast_type: 'emergency',
	font_size: 120,
	strip_height: 20,
	speed: 200,
	language_seconds: 5,
	priority: 5,
	duration: 600,
	sound: null,
}
const content = (change: Partial<EmergencyContent> = {}): EmergencyContent => ({
	...contentOfDraft(draft, null),
	...change,
})

describe('what is wrong with an emergency content', () => {
	test('nothing, when it says something and every number is within its bounds', () => {
		expect(emergencyProblems(draft)).toEqual({})
		expect(emergencyProblems({ ...draft, duration: null })).toEqual({})
		expect(content()).toMatchObject({ name: 'Fire', priority: 5 })
	})

	const nothing = { zh: ' ', en: '', vi: '', ru: '', tr: '', ja: '' }
	test.each<[string, Partial<EmergencyDraft>, object]>([
		['no name', { name: ' ' }, { name: emergency_problems.name }],
		['a long name', { name: 'x'.repeat(101) }, { name: emergency_problems.name_long }],
		['no content', { texts: nothing }, { texts: emergency_problems.texts }],
		['a long content', { texts: { ...nothing, ja: 'あ'.repeat(501) } }, { texts: emergency_problems.texts_long }],
		['no font size', { font_size: null }, { font_size: emergency_problems.font_size }],
		['small letters', { font_size: 7 }, { font_size: emergency_problems.font_size }],
		['half a pixel', { speed: 1.5 }, { speed: emergency_problems.speed }],
		['a high strip', { strip_height: 51 }, { strip_height: emergency_problems.strip_height }],
		['no opacity', { opacity: undefined }, { opacity: emergency_problems.opacity }],
		['too important', { priority: 10 }, { priority: emergency_problems.priority }],
		['no duration', { duration: undefined }, { duration: emergency_problems.duration }],
		['longer than a day', { duration: 86_401 }, { duration: emergency_problems.duration }],
		['no time for a language', { language_seconds: 0 }, { language_seconds: emergency_problems.language_seconds }],
	])('%s', (_, change, problems) => {
		expect(emergencyProblems({ ...draft, ...change })).toEqual(problems)
	})
})

test('its time counts from the moment at which it goes to its terminals', () => {
	expect(emergencyEnd({ duration: 600 }, 5_000)).toBe(605_000)
	expect(emergencyEnd({ duration: null }, 5_000)).toBeNull()
})

test('it speaks to its reader in his language, else in its first one', () => {
	const texts = { zh: '', en: 'Leave\n the building', vi: '', ru: ' ', tr: '', ja: '避難' }
	expect(wordsFor({ texts }, 'ja')).toEqual({ language: 'ja', words: '避難' })
	expect(wordsFor({ texts }, 'ru')).toEqual({ language: 'en', words: 'Leave the building' })
	expect(wordsFor({ texts: { ...texts, en: '', ja: '' } }, 'tr')).toEqual({ language: 'tr', words: '' })
})

describe('the document of an emergency', () => {
	const screens = [
		{ w: 1920, h: 1080 },
		{ w: 192, h: 1536 },
		{ w: 7680, h: 96 },
	]
	const wordsOf = (shown: EmergencyContent, screen: { w: number; h: number }): TextResource[] =>
		(emergencyDocument(shown, screen).windows.find(({ id }) => id === 'words')?.resources ?? []) as TextResource[]

	test.each(screens)('is one that every player reads, for a screen of $w x $h', screen => {
		for (const position of ['full', 'top'] as const) {
			const document = emergencyDocument(content({ position }), screen)
			expect(programDocument.parse(document)).toEqual(document)
			expect(document.w).toBe(screen.w)
			expect(document.h).toBe(position === 'full' ? screen.h : Math.max(16, Math.round(screen.h / 5)))
			expect(programLength(document)).toBe(600_000)
			for (const { font_size } of wordsOf(content({ position }), screen)) {
				expect(font_size * 1.2).toBeLessThanOrEqual(document.h)
				expect(font_size).toBeLessThanOrEqual(screen.w / 4)
			}
		}
	})

	test('has letters as large as chosen on a screen 1080 high, in proportion on others', () => {
		expect(wordsOf(content(), { w: 1920, h: 1080 })[0]?.font_size).toBe(120)
		expect(wordsOf(content(), { w: 3840, h: 2160 })[0]?.font_size).toBe(240)
	})

	test('has smaller letters where a long text would not be seen whole', () => {
		const texts = { ...content().texts, zh: '撤'.repeat(500) }
		const [long] = wordsOf(content({ texts }), { w: 1920, h: 1080 })
		expect(long?.font_size).toBeLessThan(80)
		expect(long?.font_size).toBeGreaterThan(40)
	})

	test('shows its languages one after the other, a single one all the time', () => {
		expect(wordsOf(content(), { w: 1920, h: 1080 }).map(({ id, play_time }) => [id, play_time])).toEqual([
			['zh', 5000],
			['en', 5000],
		])
		const texts = { ...content().texts, en: '' }
		expect(wordsOf(content({ texts, duration: null }), { w: 1920, h: 1080 })[0]?.play_time).toBe(86_400_000)
	})

	test('has its sound again and again, or once and then silence', () => {
		const sound = { material_id: 3, name: 'siren', sha256: 'ab'.repeat(32), length: 4000, repeat: true }
		const heard = (repeat: boolean) =>
			emergencyDocument(content({ sound: { ...sound, repeat } }), { w: 1920, h: 1080 })
				.windows.find(({ id }) => id === 'sound')
				?.resources.map(({ kind, play_time }) => [kind, play_time])
		expect(heard(true)).toEqual([['audio', 4000]])
		expect(heard(false)).toEqual([
			['audio', 4000],
			['text', 596_000],
		])
	})
})

test('an organisation has its own rule of two persons, else that of the next one above', () => {
	const parents = new Map([
		[1, 0],
		[2, 1],
		[3, 2],
		[4, 1],
	])
	const needs = (rules: [number, boolean][], id: number) => needsSecondPerson(parents, new Map(rules), id)
	expect(needs([], 3)).toBe(false)
	expect(needs([[1, true]], 3)).toBe(true)
	expect(
		[2, 3, 4].map(id =>
			needs(
				[
					[1, true],
					[2, false],
				],
				id,
			),
		),
	).toEqual([false, false, true])
})
