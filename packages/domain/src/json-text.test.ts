import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fromJson, readOutside, readStored, shaped, wellFormedJson } from './json-text.ts'

describe('fromJson', () => {
	it('refuses the name of a prototype as a key, however it is written, and takes it as a text', () => {
		for (const text of ['{"__proto__":1}', '{"a":[{"__proto__" :1}]}', '{"\\u005f_pr\\u006Fto__"\n:1}'])
			expect(fromJson(text)).toBeUndefined()
		for (const value of ['__proto__', { a: '__proto__:' }, ['"__proto__":'], { __proto: 1 }])
			expect(fromJson(JSON.stringify(value))).toEqual({ value })
		expect(fromJson('{')).toBeUndefined()
		expect(fromJson('null')).toEqual({ value: null })
	})
})

const pair = shaped(z.object({ a: z.int() }))

describe('readStored', () => {
	it('reads what still has its shape', () => {
		expect(readStored('{"a":1,"b":2}', pair)).toEqual({ a: 1 })
	})
	it('has nothing of what is not there, is no JSON, or is something else', () => {
		for (const text of [null, undefined, '', '{', '{"a":"x"}', 'null', '[]']) expect(readStored(text, pair)).toBeNull()
	})
})

describe('readOutside', () => {
	it('reads what has its shape, and refuses everything else', () => {
		expect(readOutside('{"a":1}', pair)).toEqual({ a: 1 })
		for (const text of ['', '{', '{"a":"x"}', 'null', '{"a":1,"__proto__":{}}'])
			expect(readOutside(text, pair)).toBeNull()
	})
})

describe('wellFormedJson', () => {
	it('takes out NUL and halves of letters, and leaves whole letters and what only looks like an escape', () => {
		const read = (text: string): unknown => JSON.parse(wellFormedJson(`"${text}"`))
		expect(read('a\\u0000b')).toBe('ab')
		expect(read('a\\ud83d b\\ude00')).toBe('a\ufffd b\ufffd')
		expect(read('\\uD83D\\uDE00')).toBe('😀')
		expect(read('\\ud83d\\ud83d\\ude00')).toBe('\ufffd😀')
		expect(read('\\\\u0000')).toBe('\\u0000')
		expect(read('\\\\\\u0000')).toBe('\\')
	})
})
