import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** Words that are not terms of the field, each with the right term; the glossary explains what these mean. */
const instead: Readonly<Record<string, string>> = {
	wall: 'screen, or local time',
	walls: 'screens',
	law: 'rule',
	laws: 'rules',
	deed: 'operation',
	deeds: 'operations',
	letter: 'mail, or character',
	letters: 'mails, or characters',
	refusal: 'error',
	refusals: 'errors',
	fault: 'problem, or error',
	faults: 'problems',
	told: 'notified, or shown',
	kept: 'retained, or stored',
	looking: 'evaluation',
	taking: 'import',
	restating: 'rewritten',
	restated: 'rewritten',
	mouth: 'notifier',
	house: 'installation',
	fates: 'the lock of releases',
	catalogue: 'error codes',
	anew: 'again',
	wish: 'filter, due, or what it is',
	wishes: 'filters, or what they are',
	telling: 'sending, or reporting',
	room: 'space, or capacity',
	roomy: 'wide',
}

/** Names that protocols, tables and third-party formats use: they stay wherever they are read or written. */
const fixed = new Set([
	...['fault', 'faults', 'time_fault', 'terminal_faults', 'kept', 'letters', 'letters_cut', 'letters_missing'],
	...['letterSpacing', 'takingDown', 'room', 'break_room'],
])

const tracked = execFileSync(
	'git',
	['ls-files', '-z', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mjs', '*.css'],
	{
		cwd: root,
		encoding: 'utf8',
	},
)
	.split('\0')
	.filter(path => path !== '' && existsSync(join(root, path)))

/** The code of a file without its comments and texts: only names are checked, prose is read by people. */
const codeOf = (source: string): string =>
	source.replace(
		/\/\*[\s\S]*?\*\/|(?<![:'"`\\])\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|>[^<>{}=;]*<|(?<=\()\/(?:\\.|[^/\\\n])+\//g,
		' ',
	)

const wordsOf = (name: string): string[] => name.split(/(?<=[a-z\d])(?=[A-Z])|[_\W]+/).map(word => word.toLowerCase())
const oldIn = (name: string): string[] => wordsOf(name).filter(word => Object.hasOwn(instead, word))

/** Every name with old vocabulary in a source, once, with its replacement. */
const namesOf = (path: string, source: string): string[] => {
	const names = new Set(codeOf(source).match(/[A-Za-z_$][\w$]*/g))
	return [...names]
		.filter(name => !fixed.has(name))
		.flatMap(name => oldIn(name).map(word => `${path}: ${name}: say ${instead[word]}`))
}

/** Released migrations keep their names. */
const isReleased = (path: string): boolean => /\/db\/migrations\/(?!migrations\.ts)/.test(path)

describe('the vocabulary', () => {
	test('of names in code is that of the glossary', () => {
		const sources = tracked.filter(path => /\.(ts|tsx|mjs)$/.test(path) && !isReleased(path))
		expect(sources.length).toBeGreaterThan(1000)
		const own = basename(import.meta.filename)
		const found = sources
			.filter(path => basename(path) !== own)
			.flatMap(path => namesOf(path, readFileSync(join(root, path), 'utf8')))
		expect(found).toEqual([])
	})

	test('of file names is too', () => {
		const found = tracked
			.filter(path => !isReleased(path))
			.flatMap(path => oldIn(basename(path).replace(/\.\w+$/, '')).map(word => `${path}: say ${instead[word]}`))
		expect(found).toEqual([])
	})

	test('names an identifier of the old one in one clear line, and leaves texts and comments alone', () => {
		const source =
			"/** The wall. */\nconst aWall = 'a wall' // kept\nexport const lettersOf = (fault: string) => fault\n"
		expect(namesOf('a.ts', source)).toEqual([
			'a.ts: aWall: say screen, or local time',
			'a.ts: lettersOf: say mails, or characters',
		])
	})
})
