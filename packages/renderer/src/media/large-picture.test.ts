import { expect, test } from 'vitest'
import { sizeSaid } from './large-picture.ts'

const word = (...numbers: number[]): number[] => numbers.flatMap(number => [number >> 8, number & 255])
const codes = (text: string): number[] => [...text].map(sign => sign.charCodeAt(0))

const segment = (marker: number, content: readonly number[]): number[] => [
	0xff,
	marker,
	...word(content.length + 2),
	...content,
]

/** The EXIF orientation that a camera writes: a directory with one entry (tag 274), big-endian. */
const held = (orientation: number): number[] =>
	segment(0xe1, [
		...codes('Exif'),
		...[0, 0],
		...codes('MM'),
		...word(42, 0, 8, 1),
		...word(274, 3, 0, 1, orientation, 0),
		...word(0, 0),
	])

const frame = segment(0xc0, [8, ...word(3000, 4000), 3])
const start = [0xff, 0xd8, ...segment(0xe0, [...codes('JFIF'), 0])]
const jpeg = (...parts: number[][]): Uint8Array => new Uint8Array([...start, ...parts.flat(), ...frame])
const png = new Uint8Array([
	...[0x89, ...codes('PNG\r\n'), 0x1a, 0x0a],
	...[0, 0, 0, 13, ...codes('IHDR'), ...word(0, 5000, 0, 2000)],
])

test.each([
	['a photograph', 'image/jpeg', jpeg(), { w: 4000, h: 3000 }],
	['one that was taken as it is shown', 'image/jpeg', jpeg(held(1)), { w: 4000, h: 3000 }],
	['one that was taken upside down', 'image/jpeg', jpeg(held(3)), { w: 4000, h: 3000 }],
	['one that was taken on its side', 'image/jpeg', jpeg(held(6)), { w: 3000, h: 4000 }],
	['a PNG', 'image/png', png, { w: 5000, h: 2000 }],
	['a PNG that moves', 'image/png', new Uint8Array([...png, ...codes('acTL')]), null],
	['a drawing of lines', 'image/svg+xml', new Uint8Array(codes('<svg/>')), null],
	['a file that is none of its type', 'image/jpeg', png, null],
	['a file that says its size too late', 'image/jpeg', jpeg().slice(0, 16), null],
	['nothing', 'image/png', new Uint8Array(), null],
	['a type that objects have', 'constructor', png, null],
])('%s', (_, type, beginning, size) => {
	expect(sizeSaid(type, beginning)).toEqual(size)
})
