import { crc32, deflateSync } from 'node:zlib'

/** Red, green and blue, 0 to 255. */
type Colour = readonly [red: number, green: number, blue: number]

const black: Colour = [0, 0, 0]
const light: Colour = [235, 235, 235]
const beginning = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const numberOf = (value: number): Buffer => {
	const bytes = Buffer.alloc(4)
	bytes.writeUInt32BE(value)
	return bytes
}

const chunk = (type: string, content: Buffer): Buffer => {
	const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
	return Buffer.concat([numberOf(content.length), named, numberOf(crc32(named))])
}

/** A colour for the id of a program or device, always the same for one; black for none. */
const colourOf = (id: number): Colour =>
	id === 0 ? black : [40 + ((id * 67) % 180), 40 + ((id * 131) % 180), 40 + ((id * 29) % 180)]

/**
 * A PNG of 16:9 in the colour of the id of a program or device, a few hundred bytes small, in which a bar of this share (0 to 1) tells two
 * pictures of the same apart; without an id it is black.
 */
export const drawnPicture = (width: number, id: number, share: number): Buffer => {
	const height = Math.max(1, Math.round((width * 9) / 16))
	// One bit per pixel: the colour of the program, or that of the bar.
	const row = Buffer.alloc(1 + Math.ceil(width / 8))
	const barred = Buffer.from(row).fill(0xff, 1, 1 + Math.round((row.length - 1) * share))
	const rows = Array.from({ length: height }, (_, y) => (id !== 0 && y > height * 0.9 ? barred : row))
	const header = Buffer.concat([numberOf(width), numberOf(height), Buffer.from([1, 3, 0, 0, 0])])
	return Buffer.concat([
		beginning,
		chunk('IHDR', header),
		chunk('PLTE', Buffer.from([...colourOf(id), ...light])),
		chunk('IDAT', deflateSync(Buffer.concat(rows))),
		chunk('IEND', Buffer.alloc(0)),
	])
}
