import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { all } from './all.ts'
import { dictionary } from './dictionary.ts'
import { fill, languageOf, languages, type Row } from './rows.ts'

const translated = languages.filter(language => language !== 'zh')
const texts = Object.entries<Row>(all)
const places = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()

const machinery = ['all.ts', 'dictionary.ts', 'help.ts', 'rows.ts']
const folder = new URL('.', import.meta.url)
const featureFiles = readdirSync(folder).filter(
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

describe('the feature files', () => {
	test('are all registered, and no key occurs in two of them', async () => {
		expect(featureFiles).toContain('refusals-session.ts')
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
