import { crc32 } from 'node:zlib'

const header = (signature: number, fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer => {
	const content = Buffer.alloc(4 + fields.reduce((sum, [, bytes]) => sum + bytes, 0))
	content.writeUInt32LE(signature)
	let place = 4
	for (const [value, bytes] of fields) place = content.writeUIntLE(value, place, bytes)
	return content
}

/** Packs small files without compression. */
export const zipOf = (files: Readonly<Record<string, string>>): Buffer => {
	const [bodies, directory]: [Buffer[], Buffer[]] = [[], []]
	let offset = 0
	for (const [name, text] of Object.entries(files)) {
		const [content, called] = [Buffer.from(text), Buffer.from(name)]
		const about = [
			...([
				[20, 2],
				[0, 2],
				[0, 2],
				[0, 2],
				[0, 2],
			] as const),
			...([
				[crc32(content), 4],
				[content.length, 4],
				[content.length, 4],
				[called.length, 2],
				[0, 2],
			] as const),
		] as const
		const place = [
			[0, 2],
			[0, 2],
			[0, 2],
			[0, 4],
			[offset, 4],
		] as const
		const local = header(0x04034b50, about)
		directory.push(header(0x02014b50, [[20, 2], ...about, ...place]), called)
		bodies.push(local, called, content)
		offset += local.length + called.length + content.length
	}
	const central = Buffer.concat(directory)
	const count = Object.keys(files).length
	const end = [
		[0, 2],
		[0, 2],
		[count, 2],
		[count, 2],
		[central.length, 4],
		[offset, 4],
		[0, 2],
	] as const
	return Buffer.concat([...bodies, central, header(0x06054b50, end)])
}
