/** A box of an MP4 file. */
const box = (type: string, ...parts: readonly Buffer[]): Buffer => {
	const content = Buffer.concat(parts)
	const head = Buffer.alloc(8)
	head.writeUInt32BE(content.length + head.length)
	head.write(type, 4, 'latin1')
	return Buffer.concat([head, content])
}

const numbers = (...list: readonly number[]): Buffer => {
	const bytes = Buffer.alloc(list.length * 4)
	for (const [at, value] of list.entries()) bytes.writeUInt32BE(value >>> 0, at * 4)
	return bytes
}

const full = (type: string, ...parts: readonly Buffer[]): Buffer => box(type, numbers(0), ...parts)
const unit_matrix = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000] as const

/** An MP4 of one sample and many tracks: small, but costly for anyone who reads its tables. */
export const manyTracks = (count: number): Buffer => {
	const settings = Buffer.from([1, 66, 0, 30, 255, 0xe1, 0, 4, 0x67, 0x42, 0, 30, 1, 0, 2, 0x68, 0])
	const size = Buffer.from([0, 64, 0, 64])
	const picture = [Buffer.alloc(6), Buffer.from([0, 1]), Buffer.alloc(16), size, numbers(0x480000, 0x480000, 0)]
	const avc1 = box(
		'avc1',
		...picture,
		Buffer.from([0, 1]),
		Buffer.alloc(32),
		Buffer.from([0, 24, 255, 255]),
		box('avcC', settings),
	)
	const samples = [full('stts', numbers(1, 1, 1000)), full('stsc', numbers(1, 1, 1, 1)), full('stsz', numbers(1, 1))]
	const table = box('stbl', full('stsd', numbers(1), avc1), ...samples, full('stco', numbers(1, 40)))
	const where = box('dinf', full('dref', numbers(1), full('url ')))
	const media = box(
		'mdia',
		full('mdhd', numbers(0, 0, 1000, 1000, 0)),
		full('hdlr', numbers(0), Buffer.from('vide'), numbers(0, 0, 0), Buffer.from('x\0')),
		box('minf', full('vmhd', numbers(0, 0)), where, table),
	)
	const head = box('tkhd', numbers(1, 0, 0, 1, 0, 1000, 0, 0, 0, 0, ...unit_matrix, 64 << 16, 64 << 16))
	const track = box('trak', head, media)
	const movie = full('mvhd', numbers(0, 0, 1000, 1000, 0x10000, 0x1000000, 0, 0, ...unit_matrix, 0, 0, 0, 0, 0, 0, 2))
	const type = box('ftyp', Buffer.from('isom'), numbers(0), Buffer.from('isommp42'))
	return Buffer.concat([type, box('mdat', Buffer.alloc(1000)), box('moov', movie, ...Array<Buffer>(count).fill(track))])
}
