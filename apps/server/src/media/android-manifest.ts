/** The facts in the manifest of an app; the version name is empty if it is stored elsewhere. */
export interface AndroidManifest {
	readonly package: string
	readonly version_name: string
	readonly version_code: number
}

/** Not a manifest, or not in the format that Android writes. */
export class ManifestError extends Error {
	constructor() {
		super('not a manifest of Android')
		this.name = 'ManifestError'
	}
}

/** Chunk types of Android's binary XML (`ResourceTypes.h`). */
const chunk = { xml: 0x0003, strings: 0x0001, resources: 0x0180, element: 0x0102 } as const
const utf8_flag = 0x100
/** Attributes by resource id, which takes precedence over their names. */
const attribute = { version_code: 0x0101021b, version_name: 0x0101021c, version_code_major: 0x01010576 } as const
const value_type = { string: 0x03, decimal: 0x10, hexadecimal: 0x11 } as const
const absent = 0xffffffff
/** Limits: a manifest has a few hundred strings, and those that are read are short. */
const most = { strings: 20_000, characters: 300, attributes: 200, chunks: 20_000 } as const

/** A buffer with bounds-checked reads. */
class Reading {
	readonly #bytes: Buffer
	constructor(bytes: Buffer) {
		this.#bytes = bytes
	}

	get length(): number {
		return this.#bytes.length
	}

	#within(at: number, size: number): number {
		if (at < 0 || at + size > this.#bytes.length) throw new ManifestError()
		return at
	}

	u8(at: number): number {
		return this.#bytes.readUInt8(this.#within(at, 1))
	}

	u16(at: number): number {
		return this.#bytes.readUInt16LE(this.#within(at, 2))
	}

	u32(at: number): number {
		return this.#bytes.readUInt32LE(this.#within(at, 4))
	}

	text(at: number, size: number, encoding: 'utf8' | 'utf16le'): string {
		return this.#bytes.toString(encoding, this.#within(at, size), at + size)
	}
}

interface Strings {
	readonly start: number
	readonly count: number
	readonly data: number
	readonly is_utf8: boolean
}

const stringsAt = (reading: Reading, start: number): Strings => {
	const count = reading.u32(start + 8)
	if (count > most.strings) throw new ManifestError()
	return {
		start: start + 28,
		count,
		data: start + reading.u32(start + 20),
		is_utf8: (reading.u32(start + 16) & utf8_flag) !== 0,
	}
}

/** A length of one or two units, and the position after it. */
const lengthAt = (read: (at: number) => number, at: number, width: 1 | 2): [length: number, next: number] => {
	const first = read(at)
	const high = width === 1 ? 0x80 : 0x8000
	if ((first & high) === 0) return [first, at + width]
	return [(first & (high - 1)) * (width === 1 ? 0x100 : 0x10000) + read(at + width), at + 2 * width]
}

const stringOf = (reading: Reading, { start, count, data, is_utf8 }: Strings, index: number): string => {
	if (index >= count) throw new ManifestError()
	const at = data + reading.u32(start + index * 4)
	const width = is_utf8 ? 1 : 2
	const read = is_utf8 ? reading.u8.bind(reading) : reading.u16.bind(reading)
	const [characters, after] = lengthAt(read, at, width)
	const [size, from] = is_utf8 ? lengthAt(read, after, 1) : [characters * 2, after]
	if (characters > most.characters) throw new ManifestError()
	return reading.text(from, size, is_utf8 ? 'utf8' : 'utf16le')
}

interface Document {
	readonly reading: Reading
	readonly strings: Strings
	/** Where the resource ids of attributes are, by the index of the attribute name. */
	readonly resources: { readonly start: number; readonly count: number }
}

const isText = (type: number): boolean => type === value_type.string
const isNumber = (type: number): boolean => type === value_type.decimal || type === value_type.hexadecimal

/** Attribute values, by resource id, or by name if there is none. */
interface Said {
	readonly texts: Map<string | number, string>
	readonly numbers: Map<number, number>
}

const noteAttribute = ({ reading, strings, resources }: Document, own: number, { texts, numbers }: Said): void => {
	const [name, type, data] = [reading.u32(own + 4), reading.u8(own + 15), reading.u32(own + 16)]
	const id = name < resources.count ? reading.u32(resources.start + name * 4) : 0
	if (isNumber(type)) numbers.set(id, data)
	if (!isText(type) || data === absent) return
	texts.set(id === 0 ? stringOf(reading, strings, name) : id, stringOf(reading, strings, data))
}

/** The attributes of the manifest element. */
const elementOf = (document: Document, at: number): AndroidManifest => {
	const { reading, strings } = document
	const head = at + reading.u16(at + 2)
	if (stringOf(reading, strings, reading.u32(head + 4)) !== 'manifest') throw new ManifestError()
	const [first, size, count] = [reading.u16(head + 8), reading.u16(head + 10), reading.u16(head + 12)]
	if (count > most.attributes || size < 20) throw new ManifestError()
	const said: Said = { texts: new Map(), numbers: new Map() }
	for (let place = 0; place < count; place++) noteAttribute(document, head + first + place * size, said)
	const { texts, numbers } = said
	return {
		package: texts.get('package') ?? '',
		version_name: texts.get(attribute.version_name) ?? '',
		version_code:
			(numbers.get(attribute.version_code_major) ?? 0) * 0x100000000 + (numbers.get(attribute.version_code) ?? 0),
	}
}

/** The chunks of a document, each checked to lie within it. */
function* chunksOf(reading: Reading) {
	let at: number = reading.u16(2)
	for (let place = 0; place < most.chunks; place++) {
		const [type, head, size] = [reading.u16(at), reading.u16(at + 2), reading.u32(at + 4)]
		if (size < 8 || at + size > reading.length) throw new ManifestError()
		yield { type, at, head, size }
		at += size
	}
}

/**
 * Reads `AndroidManifest.xml` as stored in an APK: binary XML, of which only the first element is read. Lengths and offsets are not
 * trusted. Throws {@link ManifestError}.
 */
export const readAndroidManifest = (bytes: Buffer): AndroidManifest => {
	const reading = new Reading(bytes)
	if (reading.u16(0) !== chunk.xml) throw new ManifestError()
	let strings: Strings | null = null
	let resources = { start: 0, count: 0 }
	for (const { type, at, head, size } of chunksOf(reading)) {
		if (type === chunk.strings) strings = stringsAt(reading, at)
		else if (type === chunk.resources) resources = { start: at + head, count: Math.floor((size - head) / 4) }
		else if (type === chunk.element && strings !== null) return elementOf({ reading, strings, resources }, at)
	}
	throw new ManifestError()
}
