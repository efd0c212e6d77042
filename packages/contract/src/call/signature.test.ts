import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonical, encoded, type Fields, sign } from './signature.ts'

/** Percent-encoding of RFC 3986 §2 byte by byte, slow but simple. */
const slowly = (text: string): string =>
	[...new TextEncoder().encode(text)]
		.map(byte => {
			const character = String.fromCharCode(byte)
			return /[A-Za-z0-9._~-]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
		})
		.join('')

describe('percent-encoding', () => {
	test.each([
		['', ''],
		['AZaz09-._~', 'AZaz09-._~'],
		["!'()*", '%21%27%28%29%2A'],
		['a b+c', 'a%20b%2Bc'],
		['&=?#/%', '%26%3D%3F%23%2F%25'],
		['\r\n\0', '%0D%0A%00'],
		['é', '%C3%A9'],
		['节目', '%E8%8A%82%E7%9B%AE'],
		['😀', '%F0%9F%98%80'],
	])('%j becomes %s', (source, expected) => {
		expect(encoded(source)).toBe(expected)
	})

	test('is that of RFC 3986 for every text', { tags: 'long' }, () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary' }), source => {
				expect(encoded(source)).toBe(slowly(source))
			}),
		)
	})
})

const path = '/admin/device/list'
const fields = { v: '3.0.13', token: 'T', t: '1700000000000', key_word: "it's (节目)!*", B: '', a: '1,2', s: 'ignored' }
const written =
	'/admin/device/list\nB=&a=1%2C2&key_word=it%27s%20%28%E8%8A%82%E7%9B%AE%29%21%2A&t=1700000000000&token=T&v=3.0.13'

describe('the text that is signed (protocol §1)', () => {
	test('has the parameters sorted, encoded and without the signature', () => {
		expect(canonical(path, fields)).toBe(written)
	})

	test('is the path and an empty line without parameters', () => {
		expect(canonical('/a', {})).toBe('/a\n')
		expect(canonical('/a', { s: 'x' })).toBe('/a\n')
	})

	test('sorts by code units, not by language', () => {
		expect(canonical('/a', { ä: '', b: '', a1: '', a: '', B: '', _: '' })).toBe('/a\nB=&_=&a=&a1=&b=&%C3%A4=')
	})

	test('keeps the path as the caller wrote it', () => {
		expect(canonical('/admin/Command/x', {})).not.toBe(canonical('/admin/command/x', {}))
	})

	test('does not let one parameter pass for two', () => {
		expect(canonical('/a', { b: '1&c=2' })).not.toBe(canonical('/a', { b: '1', c: '2' }))
	})
})

describe('the signature', () => {
	test('is the one that another implementation made of the same call', () => {
		expect(sign('秘密-key', path, fields)).toBe(createHmac('sha256', '秘密-key').update(written).digest('hex'))
	})

	test('is a fixed one for a fixed call', () => {
		expect(sign('key', '/admin/access/login', { account: 'admin', token: '', v: '3.0.13', t: '1700000000000' })).toBe(
			'7ae5673d8dcfe4b98fcf92106b281a64da86ad4d8b1afeb5ac779a95c484dd1e',
		)
	})

	test('agrees for any call, whatever the order of its parameters', () => {
		const dictionary = fc.dictionary(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), { maxKeys: 8 })
		fc.assert(
			fc.property(fc.string(), dictionary, (key, fields) => {
				const query = Object.entries(fields)
					.filter(([name]) => name !== 's')
					.sort(([a], [b]) => (a < b ? -1 : 1))
					.map(pair => pair.map(slowly).join('='))
					.join('&')
				const expected = createHmac('sha256', key).update(`${path}\n${query}`).digest('hex')
				expect(sign(key, path, fields)).toBe(expected)
				const reversed: Fields = Object.fromEntries(Object.entries(fields).reverse())
				expect(sign(key, path, reversed)).toBe(expected)
			}),
		)
	})
})
