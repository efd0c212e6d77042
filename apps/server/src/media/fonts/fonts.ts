import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { brotliDecompress } from 'node:zlib'
import { readOutside, shaped } from '@vitrine/domain/json-text'
import { type FontFacts, type FontFormat, fontFacts } from '@vitrine/domain/library/font'
import { type Coverage, coverage } from '@vitrine/domain/library/font-coverage'

/** Why a font is refused: not a font, a collection, or unreadable. */
export type FontErrorKind = 'unsupported' | 'collection' | 'broken'

export class FontError extends Error {
	readonly kind: FontErrorKind
	constructor(kind: FontErrorKind) {
		super(`font: ${kind}`)
		this.name = 'FontError'
		this.kind = kind
	}
}

/** Limits of a child process: time in ms, memory in MB, and the size of its result. */
const limits = { time: 30_000, memory: 256, answer: 512 * 1024, inflated: 100 * 1024 * 1024 } as const

const starts: Readonly<Record<string, FontFormat>> = {
	'00010000': 'ttf',
	'74727565': 'ttf',
	'4f54544f': 'otf',
	'774f4632': 'woff2',
}

/** The format of a font by its first bytes. Throws {@link FontError}. */
export const fontFormat = (content: Buffer): FontFormat => {
	const start = content.toString('hex', 0, 4)
	if (start === '74746366') throw new FontError('collection')
	const format = starts[start]
	if (format === undefined) throw new FontError('unsupported')
	// A WOFF2 file can contain a collection too.
	if (format === 'woff2' && content.toString('hex', 4, 8) === '74746366') throw new FontError('collection')
	return format
}

/** A compressed font that would inflate to more than any real font is refused before its content is used. */
const checkInflated = async (content: Buffer): Promise<void> => {
	if (content.length < 48) throw new FontError('broken')
	const [count, packed] = [content.readUInt16BE(12), content.readUInt32BE(20)]
	let place = 48
	let wanted = 0
	const number = (): number => {
		let value = 0
		for (let step = 0; step < 5; step++) {
			const byte = content.readUInt8(place++)
			value = value * 128 + (byte & 0x7f)
			if ((byte & 0x80) === 0) return value
		}
		throw new FontError('broken')
	}
	for (let table = 0; table < count; table++) {
		const flags = content.readUInt8(place++)
		const known = flags & 0x3f
		if (known === 0x3f) place += 4
		const length = number()
		const version = flags >> 6
		const isOutlines = known === 10 || known === 11
		const isTransformed = isOutlines ? version !== 3 : version !== 0
		wanted += isTransformed ? number() : length
		if (wanted > limits.inflated) throw new FontError('broken')
	}
	const body = content.subarray(place, place + packed)
	await new Promise<void>((resolve, reject) =>
		brotliDecompress(body, { maxOutputLength: wanted + 1024 }, error => (error ? reject(error) : resolve())),
	)
}

/** Reads a font in a separate process, so that a malicious font cannot affect the server. */
const inChild = (content: Buffer, format: FontFormat, asked: 'facts' | 'letters'): Promise<string> =>
	new Promise((resolve, reject) => {
		const script = fileURLToPath(new URL('./font-child.ts', import.meta.url))
		const flags = ['--permission', '--allow-fs-read=*', `--max-old-space-size=${limits.memory}`]
		const child = spawn(process.execPath, [...flags, script, format, asked], {
			stdio: ['pipe', 'pipe', 'ignore'],
			env: {},
		})
		const timer = setTimeout(() => child.kill('SIGKILL'), limits.time)
		let answer = ''
		child.stdout.setEncoding('utf8').on('data', (text: string) => {
			answer += text
			if (answer.length > limits.answer) child.kill('SIGKILL')
		})
		// A child that has exited accepts no more bytes; its exit code tells why.
		child.stdin.on('error', () => undefined)
		child.on('error', reject)
		child.on('close', code => {
			clearTimeout(timer)
			if (code === 0) resolve(answer)
			else reject(new FontError('broken'))
		})
		child.stdin.end(content)
	})

let last: Promise<unknown> = Promise.resolve()

/** The result of a child; one runs at a time, so that many requests do not multiply memory. */
const asked = <T>(content: Buffer, ask: (format: FontFormat) => Promise<T>): Promise<T> => {
	const done = last.then(async () => {
		const format = fontFormat(content)
		try {
			if (format === 'woff2') await checkInflated(content)
		} catch {
			throw new FontError('broken')
		}
		return ask(format)
	})
	last = done.catch(() => undefined)
	return done
}

/** The facts of a font file. Throws {@link FontError}. */
export const readFont = (content: Buffer): Promise<FontFacts> =>
	asked(content, async format => {
		const found = readOutside(await inChild(content, format, 'facts'), shaped(fontFacts))
		if (found === null) throw new FontError('broken')
		return found
	})

/** The characters in a font file. Throws {@link FontError}. */
export const charactersOfFont = (content: Buffer): Promise<Coverage> =>
	asked(content, async format => {
		const found = readOutside(await inChild(content, format, 'letters'), shaped(coverage))
		if (found === null) throw new FontError('broken')
		return found
	})
