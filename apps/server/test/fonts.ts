const u16 = (...values: number[]): Buffer => {
	const out = Buffer.alloc(values.length * 2)
	values.forEach((value, place) => void out.writeUInt16BE(value & 0xffff, place * 2))
	return out
}
const u32 = (...values: number[]): Buffer => {
	const out = Buffer.alloc(values.length * 4)
	values.forEach((value, place) => void out.writeUInt32BE(value >>> 0, place * 4))
	return out
}

/** A box of 600 by 700 units, the glyph of every character. */
const box = (): Buffer =>
	Buffer.concat([
		u16(1, 100, 0, 700, 700, 3, 0),
		Buffer.from([1, 1, 1, 1]),
		u16(100, 600, 0, -600, 0, 0, 700, 0),
		Buffer.alloc(2),
	])

const names = (family: string, style: string): Buffer => {
	const list = [family, style, `${family} ${style} 1`, `${family} ${style}`, 'Version 1', family.replace(/\W/g, '')]
	const texts = list.map(text => Buffer.from(text, 'utf16le').swap16())
	let offset = 0
	const rows = texts.map((text, place) => {
		const row = u16(3, 1, 0x409, place + 1, text.length, offset)
		offset += text.length
		return row
	})
	return Buffer.concat([u16(0, rows.length, 6 + rows.length * 12), ...rows, ...texts])
}

const metrics = (codes: number[], weight: number): Buffer =>
	Buffer.concat([
		u16(4, 600, weight, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0),
		Buffer.alloc(10),
		u32(1, 0, 0, 0),
		Buffer.from('TEST'),
		u16(0x40, Math.min(0xffff, codes[0] ?? 32), Math.min(0xffff, codes.at(-1) ?? 32), 800, -200, 90, 900, 200),
		u32(1, 0),
		u16(500, 700, 0, 32, 1),
	])

const tablesOf = (codes: number[], family: string, style: string, weight: number): Record<string, Buffer> => {
	const glyph = box()
	const groups = codes.map(code => u32(code, code, 1))
	const head = Buffer.concat([
		u32(0x00010000, 0x00010000, 0, 0x5f0f3cf5),
		u16(0, 1000),
		Buffer.alloc(16),
		u16(0, 0, 700, 700, 0, 8, 2, 1, 0),
	])
	return {
		'OS/2': metrics(codes, weight),
		cmap: Buffer.concat([
			u16(0, 1, 3, 10),
			u32(12),
			u16(12, 0),
			u32(16 + groups.length * 12, 0, groups.length),
			...groups,
		]),
		glyf: glyph,
		head,
		hhea: Buffer.concat([u32(0x00010000), u16(800, -200, 90, 800, 100, 100, 700, 1, 0, 0, 0, 0, 0, 0, 0, 2)]),
		hmtx: u16(800, 0, 800, 100),
		loca: u32(0, 0, glyph.length),
		maxp: Buffer.concat([u32(0x00010000), u16(2, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)]),
		name: names(family, style),
		post: Buffer.concat([u32(0x00030000, 0), u16(-75, 50), u32(0, 0, 0, 0, 0)]),
	}
}

const sumOf = (table: Buffer): number => {
	const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)])
	let sum = 0
	for (let place = 0; place < padded.length; place += 4) sum = (sum + padded.readUInt32BE(place)) >>> 0
	return sum
}

/** A real TrueType font in which all these characters are boxes. */
export const aFont = (text: string, { family = 'Test Boxes', style = 'Regular', weight = 400 } = {}): Buffer => {
	const codes = [...new Set(text)].map(character => character.codePointAt(0) ?? 0).sort((a, b) => a - b)
	const tables = Object.entries(tablesOf(codes, family, style, weight))
	const [rows, bodies]: [Buffer[], Buffer[]] = [[], []]
	let offset = 12 + tables.length * 16
	for (const [tag, table] of tables) {
		rows.push(Buffer.from(tag.padEnd(4)), u32(sumOf(table), offset, table.length))
		const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)])
		bodies.push(padded)
		offset += padded.length
	}
	return Buffer.concat([u32(0x00010000), u16(tables.length, 128, 3, tables.length * 16 - 128), ...rows, ...bodies])
}
