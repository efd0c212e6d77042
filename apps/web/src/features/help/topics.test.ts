import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { all } from '@vitrine/texts/all'
import { help } from '@vitrine/texts/help'
import { languages } from '@vitrine/texts/rows'
import { describe, expect, test } from 'vitest'
import { labels } from './labels.ts'
import { pictured } from './pictures.ts'
import { administration } from './topics-administration.ts'
import { daily } from './topics-daily.ts'
import { library } from './topics-library.ts'
import { programming } from './topics-programs.ts'
import { publishing } from './topics-publishing.ts'
import { terminal_page } from './topics-terminal-page.ts'

const topics = [...daily, ...terminal_page, ...programming, ...publishing, ...library, ...administration]
const names = topics.map(topic => topic.name)
const source = readdirSync(import.meta.dirname)
	.filter(file => /\.tsx?$/.test(file) && !file.includes('.test.'))
	.map(file => readFileSync(join(import.meta.dirname, file), 'utf8'))
	.join('\n')
const pictures = join(import.meta.dirname, '../../../public/help')

describe('the topics', () => {
	test('have names of their own, steps, remedies, and texts in every language', () => {
		expect(new Set(names).size).toBe(names.length)
		expect(names.length).toBeGreaterThanOrEqual(12)
		for (const { name, title, purpose, steps, troubles, screens } of topics) {
			expect(steps.length, name).toBeGreaterThan(2)
			expect(troubles.length, name).toBeGreaterThan(0)
			for (const key of [title, purpose, ...steps, ...troubles]) expect(Object.keys(help), name).toContain(key)
			for (const { text } of screens) expect(Object.keys(all), name).toContain(text)
		}
	})

	test('lead to topics that exist, not to themselves', () => {
		for (const { name, related } of topics) {
			expect(related.filter(other => other === name || !names.includes(other))).toEqual([])
			expect(related.length, name).toBeGreaterThan(0)
		}
	})
})

test('every help text is shown somewhere', () => {
	expect(Object.keys(help).filter(key => !source.includes(`'${key}'`))).toEqual([])
})

test('every place in a help text is a word of the screens, and every such word has its place', () => {
	const places = new Set(Object.keys(help).flatMap(key => [...key.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)))
	places.delete('title')
	expect([...places].sort()).toEqual(Object.keys(labels).sort())
})

describe('the pictures', () => {
	test('belong to topics', () => {
		expect(pictured.length).toBeGreaterThan(0)
		expect(pictured.filter(name => !names.includes(name))).toEqual([])
	})

	test.each(languages)('are there in %s, small, and none is left over', language => {
		const folder = join(pictures, language)
		for (const name of pictured) {
			const content = readFileSync(join(folder, `${name}.avif`))
			expect(content.subarray(4, 12).toString(), name).toBe('ftypavif')
			expect(content.length, name).toBeLessThan(25 * 1024)
		}
		const stored = existsSync(folder) ? readdirSync(folder) : []
		expect(stored.filter(file => !pictured.includes(file.replace('.avif', '')))).toEqual([])
	})
})
