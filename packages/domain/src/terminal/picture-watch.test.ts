import { expect, test } from 'vitest'
import { isBlackPicture, type PictureLook, pictureDigest, pictureProblem, withLook } from './picture-watch.ts'

const well: PictureLook = { isExpected: true, isBlack: false, digest: 1, films: '' }
const black = { ...well, isBlack: true }
const still = { ...well, films: 'a.mp4 10.0' }
const four = (look: PictureLook): PictureLook[] => [look, look, look, look]

test.each<readonly [string, readonly PictureLook[], ReturnType<typeof pictureProblem>]>([
	['nothing was looked at', [], null],
	['it is black for less than 45 seconds', [black, black, black], null],
	['it is black for 45 seconds', four(black), 'black'],
	['it was black before', [...four(black), well], null],
	['it has become black', [well, ...four(black)], 'black'],
	['nothing is to be seen for a moment', [black, black, { ...black, isExpected: false }, black], null],
	['a picture stands still', four(well), null],
	['a video gets no further', four(still), 'frozen'],
	['a video shows pictures that are alike', [1, 2, 3, 4].map(count => ({ ...still, films: `a.mp4 ${count}` })), null],
	['a video stands still, and something else moves', [1, 2, 3, 4].map(digest => ({ ...still, digest })), null],
	['a black video stands still', four({ ...still, isBlack: true }), 'black'],
])('%s', (_, looks, problem) => {
	expect(pictureProblem(looks)).toBe(problem)
	expect(pictureProblem(looks.reduce<readonly PictureLook[]>(withLook, []))).toBe(problem)
})

test('a picture is black where no pixel is lit, with the noise that video has', () => {
	const dark = new Uint8ClampedArray([0, 0, 0, 255, 12, 12, 12, 255])
	expect(isBlackPicture(dark)).toBe(true)
	expect(isBlackPicture(new Uint8ClampedArray([...dark, 0, 0, 13, 255]))).toBe(false)
})

test('one pixel that is another makes another digest', () => {
	const picture = new Uint8ClampedArray(4 * 160 * 90).fill(7)
	const other = picture.slice()
	other[4 * 5000] = 8
	expect(pictureDigest(picture)).toBe(pictureDigest(picture.slice()))
	expect(pictureDigest(other)).not.toBe(pictureDigest(picture))
})
