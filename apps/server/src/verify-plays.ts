import { createReadStream } from 'node:fs'
import { readOutside, shaped } from '@vitrine/domain/json-text'
import type { Position } from '@vitrine/domain/points/position'
import {
	type ProofAbout,
	type ProofProblem,
	ProofReader,
	type ProofResult,
	type ProvenRow,
} from '@vitrine/domain/proof/play-proof'
import { proofLine } from '@vitrine/domain/proof/proof-line'
import { isSigned, sha256 } from './features/plays/chain/signature.ts'

// Checks a downloaded proof of plays without the server that made it (decision 086). Built into one file that any Node runs: `node
// verify-plays.mjs plays-proof.jsonl`; with `--rows` it lists every proven play, with its point and position.

const words: Readonly<Record<ProofProblem['problem'], string>> = {
	altered: 'not what the terminal signed',
	unsigned: 'no valid signature',
	missing: 'missing',
	unlinked: 'does not follow on the record before',
	repeated: 'stands there twice',
	strayed: 'is not of the content or period that the file names',
	unreadable: 'the file is not a whole proof',
}

const place = ({ sn, first, last }: ProofProblem): string => {
	if (first === 0) return ''
	return ` (terminal ${sn}, ${first === last ? `record ${first}` : `records ${first} to ${last}`})`
}

/** A text of the file made safe for printing: it cannot move the cursor, hide a line or forge one. */
const shown = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '�')

const moment = (ms: number): string => {
	const date = new Date(ms)
	return Number.isNaN(date.getTime()) ? String(ms) : date.toISOString()
}

const printAbout = ({ kind, name, point_id, start_time, end_time, made_at }: ProofAbout): void => {
	console.log(`Plays of ${kind === 'material' ? 'materials' : 'programs'}: ${name === '' ? 'all' : shown(name)}`)
	if (point_id !== undefined) console.log(`At point ${point_id} only`)
	console.log(`From ${moment(start_time)} until ${moment(end_time)}, made ${moment(made_at)}`)
}

/** A point as printed: its number, which is signed, and its name, which is not. */
const pointWord = (id: number, name: string): string => (name === '' ? `point ${id}` : `point ${id} (${shown(name)})`)

const positionWord = ({ latitude, longitude, accuracy }: Position): string =>
	`${latitude}, ${longitude}${accuracy === undefined ? '' : ` (within ${accuracy} m)`}`

/** One proven play as a line. */
const printRow = ({ sn, row, point }: ProvenRow): void => {
	const { start_time, end_time, name, point_id, position } = row
	const places = [
		...(point_id === undefined ? [] : [pointWord(point_id, point)]),
		...(position === undefined ? [] : [positionWord(position)]),
	]
	const words = [
		moment(start_time),
		`${Math.round((end_time - start_time) / 1000)} s`,
		shown(sn),
		shown(name),
		...places,
	]
	console.log(words.join('\t'))
}

const printPlaces = ({ points, placed, proven }: ProofResult): void => {
	for (const point of points) console.log(`At ${pointWord(point.id, point.name)}: ${point.proven} proven`)
	if (placed > 0) console.log(`${placed} of ${proven} proven plays say where their terminal was.`)
}

const print = (result: ProofResult): void => {
	const { about, rows, proven, duration, terminals, problems } = result
	if (about !== null) printAbout(about)
	for (const { sn, terminal, keys, ...counts } of terminals) {
		console.log(
			`${shown(sn)} (${shown(terminal)}): ${counts.proven} of ${counts.rows} proven, ${Math.round(counts.duration / 1000)} s`,
		)
		for (const key of keys) console.log(`  key ${key}`)
	}
	printPlaces(result)
	for (const problem of problems) console.log(`PROBLEM: ${words[problem.problem]}${shown(place(problem))}`)
	console.log(`${proven} of ${rows} plays are proven, ${Math.round(duration / 1000)} s in all.`)
	console.log(
		'Serial numbers and positions are signed, names of terminals and points are not. Compare the keys with those of the terminals.',
	)
}

/** The lines of a file: a name can contain characters that other readers take for the end of a line. */
async function* linesOf(path: string): AsyncGenerator<string> {
	let rest = ''
	for await (const piece of createReadStream(path, 'utf8')) {
		const lines = `${rest}${piece}`.split('\n')
		rest = lines.pop() ?? ''
		yield* lines
	}
	if (rest !== '') yield rest
}

const check = async (path: string, isListed: boolean): Promise<boolean> => {
	const reader = new ProofReader({ sha256, isSigned, ...(isListed ? { proven: printRow } : {}) })
	for await (const line of linesOf(path)) await reader.take(readOutside(line, shaped(proofLine)))
	const result = reader.result()
	print(result)
	return result.problems.length === 0 && result.proven > 0
}

const words_after = process.argv.slice(2)
const isListed = words_after.includes('--rows')
const path = words_after.find(word => word !== '--rows')
if (path === undefined) {
	console.error('usage: node verify-plays.mjs [--rows] FILE')
	process.exitCode = 2
} else {
	const isRight = await check(path, isListed).catch((error: unknown) => {
		console.error(error instanceof Error ? error.message : error)
		return null
	})
	if (isRight !== true) process.exitCode = isRight === null ? 2 : 1
}
