import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { all } from './all.ts'
import { dictionary } from './dictionary.ts'
import { browserLanguage, fill, type Language, languageOf, languages, pluralForms, type Row } from './rows.ts'

const translated = languages.filter(language => language !== 'zh')
const texts = Object.entries<Row>(all)
const places = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()

/** The places of a text where a word follows a number: the value and how many forms the text gives. */
const plurals = (text: string) =>
	[...text.matchAll(/\{(\w+)\|([^{}]*)\}/g)].map(([, name = '', forms = '']) => ({ name, forms: forms.split('|') }))

/** Values that count things, so that each language needs the matching plural form. */
const counting = /\{(count|seconds|days|rows|columns|cell|all|wanted)\}\s?[个项条台天次级段页种名位行列秒]/u
/** In Chinese a word follows the number; in English and Russian none does. */
const wordless = [
	'共 {count} 条',
	'共 {count} 个',
	'超过 {count} 个',
	'第 {count} 次尝试',
	'{count} 秒',
	'还有 {count} 项',
	'已选 {count} 项',
	'超出数量上限 {count} 项',
	'{count} 项待检查',
]

const machinery = ['all.ts', 'dictionary.ts', 'help.ts', 'rows.ts']
const folder = new URL('.', import.meta.url)
const featureFiles = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
	file => file.endsWith('.ts') && !file.endsWith('.test.ts') && !machinery.includes(file),
)

describe('every row', () => {
	test.each(translated)('has its text in %s', language => {
		expect(texts.filter(([, row]) => row[language].trim() === '').map(([source]) => source)).toEqual([])
	})

	test.each(translated)('keeps its places in %s', language => {
		for (const [source, row] of texts) expect(places(row[language]), source).toEqual(places(source))
	})

	test.each(['en', 'vi', 'ru', 'tr'] as const)('has no Chinese left over in %s', language => {
		expect(texts.filter(([, row]) => /\p{Script=Han}/u.test(row[language])).map(([source]) => source)).toEqual([])
	})
})

test.each(['en', 'vi', 'ru', 'tr'] as const)(
	'no letter, quote or sign as wide as a Chinese one stands in %s',
	language => {
		expect(
			texts.filter(([, row]) => /[\u3000-\u303f\uff00-\uffef]/u.test(row[language])).map(([source]) => source),
		).toEqual([])
	},
)

describe('a counted text', () => {
	test.each(translated)('gives a word every form that %s has', language => {
		const known = pluralForms(language)
		for (const [source, row] of texts)
			for (const { name, forms } of plurals(row[language])) {
				expect(places(source), source).toContain(`{${name}}`)
				expect(known.length, source).toBeGreaterThan(1)
				expect(forms, source).toHaveLength(known.length)
				expect(forms, source).not.toContain('')
			}
	})

	test.each(['en', 'ru'] as const)('puts the word beside the number into the plural in %s', language => {
		const lacking = texts.filter(([source, row]) => counting.test(source) && plurals(row[language]).length === 0)
		const unlike = lacking.map(([source]) => source).filter(source => !wordless.includes(source))
		expect(unlike).toEqual([])
	})

	test.each(languages)('has the forms that whole numbers take in %s', language => {
		const rules = new Intl.PluralRules(language)
		const taken = new Set(Array.from({ length: 200 }, (_, number) => rules.select(number)))
		// In Turkish one form serves every number.
		if (language !== 'tr') expect([...taken].sort()).toEqual([...pluralForms(language)].sort())
	})
})

describe('the feature files', () => {
	test('are all registered, and no key occurs in two of them', async () => {
		expect(featureFiles).toContain('errors/session.ts')
		const modules: Record<string, Record<string, Row>>[] = await Promise.all(
			featureFiles.map(file => import(/* @vite-ignore */ new URL(file, folder).href)),
		)
		const keys = modules.flatMap(module => Object.values(module)).flatMap(table => Object.keys(table))
		expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
		expect(keys.sort()).toEqual(Object.keys(all).sort())
	})
})

describe('dictionary', () => {
	test.each(translated)('holds every text in %s', language => {
		expect(dictionary(language)).toEqual(Object.fromEntries(texts.map(([source, row]) => [source, row[language]])))
	})
})

test.each([
	['zh', 0, '甲、乙'],
	['en', 0, '甲, 乙'],
	['zh', 3, '甲、乙等，另有 3 个'],
	['en', 3, '甲, 乙 and 3 more'],
	['vi', 3, '甲, 乙 và 3 mục khác'],
	['ru', 3, '甲, 乙 и ещё 3'],
	['tr', 3, '甲, 乙 ve 3 tane daha'],
	['ja', 3, '甲、乙、ほか 3 件'],
] as const)('names are listed as %s does, %i more', (language, more, words) => {
	expect(fill('{names}', { names: { names: ['甲', '乙'], more } }, language)).toBe(words)
})

test('names that are all out of sight are counted', () => {
	expect(fill('In use: {names}', { names: { names: [], more: 2 } }, 'en')).toBe('In use: 2 more')
})

describe('fill', () => {
	test.each([
		['{name} 已离线', { name: '大厅' }, '大厅 已离线'],
		['{a}/{b}/{a}', { a: 1, b: 0 }, '1/0/1'],
		['{name}: {type}', { name: 'x' }, 'x: {type}'],
		['{name}', undefined, '{name}'],
		['{name}', { name: '$& {name}' }, '$& {name}'],
	])('%s with %o gives %s', (text, values, filled) => {
		expect(fill(text, values)).toBe(filled)
	})
})

describe('a place with forms', () => {
	const files: Partial<Record<Language, string>> = {
		en: '{count} {count|file was|files were} uploaded',
		ru: '{count|Загружен|Загружено|Загружено} {count} {count|файл|файла|файлов}',
		ja: '{count} 個',
	}
	test.each<[Language, number | string, string]>([
		['en', 0, '0 files were uploaded'],
		['en', 1, '1 file was uploaded'],
		['en', 2, '2 files were uploaded'],
		['en', '1', '1 file was uploaded'],
		['en', 'many', 'many files were uploaded'],
		['ru', 1, 'Загружен 1 файл'],
		['ru', 2, 'Загружено 2 файла'],
		['ru', 5, 'Загружено 5 файлов'],
		['ru', 11, 'Загружено 11 файлов'],
		['ru', 21, 'Загружен 21 файл'],
		['ru', 104, 'Загружено 104 файла'],
		['ja', 1, '1 個'],
	])('takes the form of %s for %s', (language, count, filled) => {
		expect(fill(files[language] ?? '', { count }, language)).toBe(filled)
	})

	test('stays visible without its value', () => {
		expect(fill('{count|file|files}', { name: 1 }, 'en')).toBe('{count|file|files}')
	})
})

describe('languageOf', () => {
	test.each([
		['zh', 'zh'],
		['zh-TW', 'zh'],
		['zh-Hans-CN', 'zh'],
		['en-GB', 'en'],
		['vn', 'vi'],
		['VI-vn', 'vi'],
		['ru-RU', 'ru'],
		['tr', 'tr'],
		['ja-JP', 'ja'],
		['fr', 'en'],
		['', 'en'],
	])('%s is %s', (tag, language) => {
		expect(languageOf(tag)).toBe(language)
	})
})

describe('browserLanguage', () => {
	test.each([
		['zh', 'zh'],
		['zh-TW', 'zh'],
		['sr-Latn-ZH', 'zh'],
		['en-GB', 'en'],
		['ru-RU', 'en'],
		['ja', 'en'],
		['', 'en'],
	])('%s begins in %s (A §1)', (tag, language) => {
		expect(browserLanguage(tag)).toBe(language)
	})
})

test('a name that is written from right to left leaves the numbers beside it where they are', () => {
	expect(fill('“{name}” (1080×1920)', { name: 'مرحبا' })).toBe('“\u2068مرحبا\u2069” (1080×1920)')
	expect(fill('“{name}”', { name: 'Привет, 你好' })).toBe('“Привет, 你好”')
})
