import { crc32, deflateRawSync } from 'node:zlib'

/** An entry of a test archive, valid or not. */
export interface ZipEntry {
	readonly name: string | Buffer
	readonly content?: Buffer | string
	/** The Unix mode, for example that of a link. */
	readonly mode?: number
	readonly flags?: number
	readonly method?: number
	readonly extra?: Buffer
	/** False values for the directory. */
	readonly said?: { readonly size?: number; readonly crc?: number; readonly name?: string; readonly offset?: number }
}

const bytesOf = (text: Buffer | string): Buffer => (typeof text === 'string' ? Buffer.from(text) : text)

const header = (signature: number, parts: readonly (readonly [number, 2 | 4])[]): Buffer => {
	const out = Buffer.alloc(4 + parts.reduce((sum, [, size]) => sum + size, 0))
	out.writeUInt32LE(signature, 0)
	let place = 4
	for (const [value, size] of parts) {
		out.writeUIntLE(value, place, size)
		place += size
	}
	return out
}

/** A handwritten ZIP, so that it can be invalid in any way. */
export const aZip = (entries: readonly ZipEntry[], change: { count?: number } = {}): Buffer => {
	const [files, directory]: [Buffer[], Buffer[]] = [[], []]
	let offset = 0
	for (const {
		name,
		content = '',
		mode = 0o100644,
		flags = 0x800,
		method = 8,
		extra = Buffer.alloc(0),
		said,
	} of entries) {
		const plain = bytesOf(content)
		const packed = method === 8 ? deflateRawSync(plain) : plain
		const named = bytesOf(name)
		const crc = said?.crc ?? crc32(plain)
		const size = said?.size ?? plain.length
		const both = [
			[flags, 2],
			[method, 2],
			[0, 2],
			[0x21, 2],
			[crc, 4],
			[packed.length, 4],
			[size, 4],
		] as const
		const local = header(0x04034b50, [[20, 2], ...both, [named.length, 2], [extra.length, 2]])
		const listed = bytesOf(said?.name ?? named)
		const rest = [
			[listed.length, 2],
			[extra.length, 2],
			[0, 2],
			[0, 2],
			[0, 2],
			[mode * 0x10000, 4],
		] as const
		const place = said?.offset ?? offset
		directory.push(header(0x02014b50, [[(3 << 8) | 63, 2], [20, 2], ...both, ...rest, [place, 4]]), listed, extra)
		files.push(local, named, extra, packed)
		offset += local.length + named.length + extra.length + packed.length
	}
	const central = Buffer.concat(directory)
	const count = change.count ?? entries.length
	const end = header(0x06054b50, [
		[0, 2],
		[0, 2],
		[count, 2],
		[count, 2],
		[central.length, 4],
		[offset, 4],
		[0, 2],
	])
	return Buffer.concat([...files, central, end])
}

/** A web tool that draws one value of its form. */
export const aWebtool = (change: { manifest?: object; html?: string; files?: readonly ZipEntry[] } = {}): Buffer => {
	const form = [{ type: 'text', name: 'title', label: { en: 'Title', zh: '标题' }, default: 'Hello' }]
	const manifest = { name: 'Sign', version: '1.0', form, ...change.manifest }
	const page = '<!doctype html><title>x</title><h1 id="t"></h1><script>t.textContent = vitrine.values.title</script>'
	return aZip([
		{ name: 'index.html', content: change.html ?? page },
		{ name: 'vitrine.json', content: JSON.stringify(manifest) },
		...(change.files ?? []),
	])
}
