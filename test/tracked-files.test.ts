import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/**
 * In bytes. Only the lock file, which a tool writes, may be larger than what a person would read or view. Text grows with the product; what
 * is not text would grow the history with every change (docs/decisions/118).
 */
const limits = { file: 300 * 1024, binary: 3 * 1024 * 1024, all: 24 * 1024 * 1024 }
const unlimited = ['package-lock.json']

/** Magic numbers of programs for Linux, macOS and Windows, and of archives of compiled code. */
const magics = [
	'7f454c46',
	'feedface',
	'feedfacf',
	'cefaedfe',
	'cffaedfe',
	'cafebabe',
	'4d5a',
	'213c617263683e',
	'0061736d',
]

const isProgram = (content: Buffer): boolean =>
	magics.some(magic => content.subarray(0, 8).toString('hex').startsWith(magic))

/** As git decides it: a text has no zero byte at its beginning. */
const isBinary = (content: Buffer): boolean => content.subarray(0, 8000).includes(0)

interface Tracked {
	readonly name: string
	readonly size: number
	readonly content: Buffer
}

/** Problems of a repository's files, one line each. */
const problemsOf = (files: readonly Tracked[]): string[] => {
	const sum = (some: readonly Tracked[]): number => some.reduce((total, { size }) => total + size, 0)
	const [all, binary] = [sum(files), sum(files.filter(({ content }) => isBinary(content)))]
	return [
		...files
			.filter(({ name, size }) => size > limits.file && !unlimited.includes(name))
			.map(({ name, size }) => `${name}: ${size} bytes, more than ${limits.file}`),
		...files
			.filter(({ content }) => isProgram(content))
			.map(({ name }) => `${name}: a program; it belongs into a package`),
		...(binary > limits.binary
			? [`pictures and other binary files together: ${binary} bytes, more than ${limits.binary}`]
			: []),
		...(all > limits.all ? [`all files together: ${all} bytes, more than ${limits.all}`] : []),
	]
}

/** Every tracked file in a repository folder, as on disk; removed ones do not count. */
const trackedIn = (folder: string): Tracked[] =>
	execFileSync('git', ['ls-files', '-z'], { cwd: folder, encoding: 'utf8' })
		.split('\0')
		.filter(Boolean)
		.flatMap(name => {
			const path = join(folder, name)
			const found = statSync(path, { throwIfNoEntry: false })
			return found?.isFile() ? [{ name, size: found.size, content: readFileSync(path) }] : []
		})

test('tracked files are small, and no programs', () => {
	const files = trackedIn(root)
	expect(files.length).toBeGreaterThan(1000)
	expect(problemsOf(files)).toEqual([])
})

const folder = mkdtempSync(join(tmpdir(), 'vitrine-tracked-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a program, a large file and too much altogether are each named in one line', () => {
	const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'ignore' })
	git('init')
	writeFileSync(join(folder, 'tool'), Buffer.from('7f454c460201', 'hex'))
	writeFileSync(join(folder, 'picture.png'), Buffer.alloc(limits.file + 1))
	writeFileSync(join(folder, 'package-lock.json'), Buffer.alloc(limits.all, 'text'))
	for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'])
		writeFileSync(join(folder, `${name}.webp`), Buffer.alloc(limits.file))
	git('add', '.')
	expect(problemsOf(trackedIn(folder))).toEqual([
		`picture.png: ${limits.file + 1} bytes, more than ${limits.file}`,
		'tool: a program; it belongs into a package',
		`pictures and other binary files together: ${11 * limits.file + 1} bytes, more than ${limits.binary}`,
		`all files together: ${limits.all + 11 * limits.file + 7} bytes, more than ${limits.all}`,
	])
})
