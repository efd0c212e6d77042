import { describe, expect, test } from 'vitest'
import { boundaryOf, partsOf } from './multipart.ts'

const part = (head: string, content: string): string => `--x\r\n${head}\r\n\r\n${content}\r\n`
const field = (name: string, value: string): string => part(`Content-Disposition: form-data; name="${name}"`, value)
const file = 'Content-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png'
const parts = (text: string) => partsOf(Buffer.from(text, 'latin1'), 'x')

describe('a boundary', () => {
	test.each([
		['multipart/form-data; boundary=abc', 'abc'],
		['Multipart/Form-Data;charset=utf-8;boundary="a b c"', 'a b c'],
		['multipart/form-data', null],
		['multipart/form-data; boundary=', null],
		[`multipart/form-data; boundary=${'a'.repeat(71)}`, null],
		['multipart/mixed; boundary=abc', null],
		['text/plain; x=multipart/form-data; boundary=abc', null],
		[undefined, null],
	])('of %j is %j', (type, boundary) => {
		expect(boundaryOf(type)).toBe(boundary)
	})
})

describe('parts', () => {
	test('fields and a file as a browser writes them', async () => {
		const form = new FormData()
		form.set('name', '中文 "quoted"')
		form.set('empty', '')
		form.set('file', new Blob([new Uint8Array([0, 13, 10, 45, 45, 255])]), 'a"b\n.png')
		const request = new Request('http://a/', { method: 'POST', body: form })
		const boundary = boundaryOf(request.headers.get('content-type') ?? '') ?? ''
		const found = partsOf(Buffer.from(await request.arrayBuffer()), boundary) ?? []
		expect(found.map(({ name, filename }) => ({ name, filename }))).toEqual([
			{ name: 'name', filename: null },
			{ name: 'empty', filename: null },
			{ name: 'file', filename: 'a"b\n.png' },
		])
		expect(String(found[0]?.content)).toBe('中文 "quoted"')
		expect(found[1]?.content).toHaveLength(0)
		expect([...(found[2]?.content ?? [])]).toEqual([0, 13, 10, 45, 45, 255])
	})
	test('a name is not taken from the file name', () => {
		const [found] = parts(`${part('Content-Disposition: form-data; filename="x"; name="file"', 'a')}--x--\r\n`) ?? []
		expect(found).toMatchObject({ name: 'file', filename: 'x' })
	})
	test('something like the boundary within a file stays in it', () => {
		const [found] = parts(`${part(file, 'a--x\r\n-x\n--x')}--x--`) ?? []
		expect(String(found?.content)).toBe('a--x\r\n-x\n--x')
	})
	test.each([
		['nothing', ''],
		['no boundary', 'hello'],
		['a preamble', `hello\r\n${field('a', '1')}--x--`],
		['no end', field('a', '1')],
		['an end in the middle of the content', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1'],
		['no head', '--x\r\nhello\r\n--x--'],
		['a part without a name', `${part('Content-Type: text/plain', '1')}--x--`],
		[
			'a head without an end',
			`${part(`Content-Disposition: form-data; name="a"\r\nX: ${'a'.repeat(5000)}`, '1')}--x--`,
		],
		['garbage after a boundary', '--x!\r\n'],
		['too many parts', `${field('a', '1').repeat(42)}--x--`],
	])('a body with %s is refused', (_what, text) => {
		expect(parts(text)).toBeNull()
	})
})
