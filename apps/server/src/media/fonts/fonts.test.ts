import { existsSync, readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { aFont } from '../../../test/fonts.ts'
import { charactersOf } from './font-characters.ts'
import { FontError, readFont } from './fonts.ts'

const kindOf = async (content: Buffer): Promise<string> => {
	const problem = await readFont(content).catch((error: unknown) => error)
	expect(problem).toBeInstanceOf(FontError)
	return (problem as FontError).kind
}

describe('the characters of a language', () => {
	test('are as many as their standards have', () => {
		const characters = charactersOf()
		const han = (text: readonly string[]) => text.filter(character => /\p{Script=Han}/u.test(character))
		expect([han(characters.zh).length, han(characters.ja).length]).toEqual([3755, 2965 + 1])
		expect(characters.zh).toContain('啊')
		expect(characters.zh.at(-1)).toBe('座')
		for (const [language, own] of [
			['ru', 'ёЁъ'],
			['vi', 'ệƯđỡ'],
			['tr', 'ğıİş'],
			['ja', 'あンー々'],
			['en', 'aZ0…'],
		] as const)
			expect([...own].filter(character => !characters[language].includes(character))).toEqual([])
	})
})

describe('a font', () => {
	test('says what it is, and which characters it lacks', { tags: 'long' }, async () => {
		const { ru } = charactersOf()
		const facts = await readFont(
			aFont(ru.filter(character => character !== 'ё' && character !== 'Ж').join(''), { style: 'Bold', weight: 700 }),
		)
		expect(facts).toMatchObject({
			family: 'Test Boxes',
			style: 'Bold',
			weight: 700,
			italic: false,
			format: 'ttf',
			glyphs: 2,
		})
		expect(facts.languages.ru).toEqual({ wanted: ru.length, missing: 2, first: 'Жё' })
		expect(facts.languages.zh).toMatchObject({ wanted: 3768, missing: 3768 })
		expect(facts.languages.zh.first).toHaveLength(24)
	})

	test('of another maker is read too, where there is one', async () => {
		const path = '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf'
		const content = existsSync(path) ? readFileSync(path) : aFont(charactersOf().vi.join(''), { family: 'DejaVu Sans' })
		const facts = await readFont(content)
		expect(facts).toMatchObject({ family: 'DejaVu Sans', format: 'ttf' })
		expect(facts.languages.vi.missing).toBe(0)
	})

	test('names nothing that is no plain text', async () => {
		const family = `<script>${'x'.repeat(300)}\u0000\u001b[0m`
		expect((await readFont(aFont('a', { family }))).family).toBe(`<script>${'x'.repeat(92)}`)
	})
})

describe('what is no font is refused in words', () => {
	test.each([
		['a text', Buffer.from('no font at all'), 'unsupported'],
		['nothing', Buffer.alloc(0), 'unsupported'],
		['a page', Buffer.from('<!doctype html>'), 'unsupported'],
		['a font of the older kind of the web', Buffer.from('wOFF0000'), 'unsupported'],
		['a collection', Buffer.from('ttcf0000'), 'collection'],
		['a packed collection', Buffer.from('wOF2ttcf'), 'collection'],
		['a head without a body', Buffer.from('0001000000ff', 'hex'), 'broken'],
		['a font of noise', Buffer.concat([Buffer.from('00010000', 'hex'), Buffer.alloc(5000, 0xff)]), 'broken'],
		['a packed font of noise', Buffer.concat([Buffer.from('wOF2OTTO'), Buffer.alloc(5000, 0xff)]), 'broken'],
		['half a font', aFont('abc').subarray(0, 400), 'broken'],
	])('%s', async (_, content, kind) => {
		expect(await kindOf(content)).toBe(kind)
	})

	test('a font with broken outlines fails here, and not on a screen', async () => {
		const content = aFont('The quick brown fox')
		content.fill(0xff, content.indexOf(Buffer.from([0, 1, 0, 100])), content.length)
		expect(await kindOf(content)).toBe('broken')
	})

	test('a packed font that unpacks to far more than it says ends nothing but itself', { tags: 'long' }, async () => {
		const body = brotliCompressSync(Buffer.alloc(150 * 1024 * 1024), {
			params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
		})
		const header = Buffer.alloc(48)
		header.write('wOF2OTTO')
		header.writeUInt16BE(1, 12)
		header.writeUInt32BE(body.length, 20)
		const small = Buffer.concat([header, Buffer.from([0x00, 100]), body])
		const huge = Buffer.concat([header, Buffer.from([0x00, 0x8f, 0xff, 0xff, 0xff, 0x7f]), body])
		expect([await kindOf(small), await kindOf(huge)]).toEqual(['broken', 'broken'])
		expect((await readFont(aFont('a'))).glyphs).toBe(2)
	})
})
