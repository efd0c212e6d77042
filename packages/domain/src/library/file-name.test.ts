import { describe, expect, test } from 'vitest'
import { attachment, fileName, uniqueNames } from './file-name.ts'

describe('a file name', () => {
	test.each([
		['../../etc/passwd', 'image/png', '_.._etc_passwd.png'],
		['C:\\Windows\\x.png', 'image/png', 'C__Windows_x.png'],
		['a\u0000b\nc.png', 'image/png', 'a_b_c.png'],
		['photo\u202egnp.exe', 'image/png', 'photo_gnp.exe'],
		['CON.png', 'image/png', '_CON.png'],
		['nul', 'video/mp4', '_nul.mp4'],
		['...', 'image/png', 'file.png'],
		['  spaced. ', 'image/jpeg', 'spaced.jpg'],
		['夏季 促销', 'video/mp4', '夏季 促销.mp4'],
		['half \ud800', 'image/png', 'half \ufffd.png'],
		['no known type', 'x/y', 'no known type'],
		['v2.final cut', 'image/png', 'v2.final cut.png'],
	])('%j is saved as it can be', (name, mime, expected) => expect(fileName(name, mime)).toBe(expected))

	test('is never longer than a file system takes', () => {
		const name = fileName('界'.repeat(200), 'image/png')
		expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(240)
		expect(name.endsWith('界.png')).toBe(true)
	})

	test('stands once in an archive, whatever its case', () => {
		expect(uniqueNames(['a.png', 'A.PNG', 'a.png', 'a (2).png', 'b'])).toEqual([
			'a.png',
			'A (2).PNG',
			'a (3).png',
			'a (2) (2).png',
			'b',
		])
	})

	test('travels in a header in full, and plainly for those that read no more', () => {
		expect(attachment('夏 "a"%\'(1).png')).toBe(
			`attachment; filename="_ _a__'(1).png"; filename*=UTF-8''%E5%A4%8F%20%22a%22%25%27%281%29.png`,
		)
		expect(attachment('x"\r\nset-cookie: a=b')).not.toMatch(/[\r\n]/)
	})
})
