import { randomUUID } from 'node:crypto'
import { aZip, type ZipEntry } from './archives.ts'

/** The archive of a system upgrade; each one is a different file. */
export const aSystem = (version = '3.0.13.300', more: object = {}, files: readonly ZipEntry[] = []): Buffer =>
	aZip([
		{ name: 'update.json', content: JSON.stringify({ type: 'system_upgrade', version, ...more }) },
		{ name: 'image.bin', content: randomUUID() },
		...files,
	])

const chunkOf = (type: number, head: Buffer, body: Buffer): Buffer => {
	const out = Buffer.alloc(8)
	out.writeUInt16LE(type, 0)
	out.writeUInt16LE(8 + head.length, 2)
	out.writeUInt32LE(8 + head.length + body.length, 4)
	return Buffer.concat([out, head, body])
}

const numbers = (...list: readonly number[]): Buffer => {
	const out = Buffer.alloc(list.length * 4)
	list.forEach((value, place) => void out.writeUInt32LE(value >>> 0, place * 4))
	return out
}

const utf16 = (text: string): Buffer => {
	const length = Buffer.alloc(2)
	length.writeUInt16LE(text.length)
	return Buffer.concat([length, Buffer.from(text, 'utf16le'), Buffer.alloc(2)])
}

const utf8 = (text: string): Buffer =>
	Buffer.concat([Buffer.from([text.length, Buffer.byteLength(text)]), Buffer.from(text), Buffer.alloc(1)])

const pool = (texts: readonly string[], is_utf8: boolean): Buffer => {
	const packed = texts.map(is_utf8 ? utf8 : utf16)
	let offset = 0
	const offsets = packed.map(one => {
		const at = offset
		offset += one.length
		return at
	})
	const data = Buffer.concat([...packed, Buffer.alloc((4 - (offset % 4)) % 4)])
	const head = numbers(texts.length, 0, is_utf8 ? 0x100 : 0, 28 + texts.length * 4, 0)
	return chunkOf(1, head, Buffer.concat([numbers(...offsets), data]))
}

export interface AndroidFacts {
	readonly package: string
	/** A number is a reference to a name defined elsewhere. */
	readonly version_name: string | number
	readonly version_code: number
	/** The upper half of a 64-bit version code. */
	readonly version_code_major?: number
	readonly is_utf8?: boolean
	readonly element?: string
}

/** A manifest as Android's tools write it. */
export const anAndroidManifest = ({ element = 'manifest', is_utf8 = false, ...facts }: AndroidFacts): Buffer => {
	const texts = [
		'versionCode',
		'versionName',
		'versionCodeMajor',
		'package',
		element,
		facts.package,
		String(facts.version_name),
	]
	const attribute = (name: number, raw: number, type: number, data: number): Buffer => {
		const value = Buffer.alloc(4)
		value.writeUInt16LE(8, 0)
		value.writeUInt8(type, 3)
		return Buffer.concat([numbers(-1, name, raw), value, numbers(data)])
	}
	const is_reference = typeof facts.version_name === 'number'
	const attributes = [
		attribute(0, -1, 0x10, facts.version_code),
		is_reference ? attribute(1, -1, 0x01, 0x7f010001) : attribute(1, 6, 0x03, 6),
		...(facts.version_code_major === undefined ? [] : [attribute(2, -1, 0x10, facts.version_code_major)]),
		attribute(3, 5, 0x03, 5),
	]
	const counts = Buffer.alloc(12)
	counts.writeUInt16LE(20, 0)
	counts.writeUInt16LE(20, 2)
	counts.writeUInt16LE(attributes.length, 4)
	const start = chunkOf(0x0102, numbers(1, -1), Buffer.concat([numbers(-1, 4), counts, ...attributes]))
	const resources = chunkOf(0x0180, Buffer.alloc(0), numbers(0x0101021b, 0x0101021c, 0x01010576))
	return chunkOf(3, Buffer.alloc(0), Buffer.concat([pool(texts, is_utf8), resources, start]))
}

/** An app. */
export const anApp = (facts: Partial<AndroidFacts> = {}, files: readonly ZipEntry[] = []): Buffer =>
	aZip([
		{
			name: 'AndroidManifest.xml',
			content: anAndroidManifest({ package: 'com.example.player', version_name: '2.4.1', version_code: 241, ...facts }),
		},
		{ name: 'classes.dex', content: randomUUID() },
		...files,
	])
