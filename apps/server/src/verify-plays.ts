import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { readOutside, shaped } from '@vitrine/domain/json-text'
import {
	type ProofAbout,
	type ProofProblem,
	ProofReader,
	type ProofResult,
	proofLine,
} from '@vitrine/domain/proof/play-proof'
import { isSigned, sha256 } from './features/plays/chain/signature.ts'

// Checks a downloaded proof of plays without the server that made it (decision 086). Built into one file that any Node runs:
// `node verify-plays.mjs plays-proof.jsonl`.

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

/** A text of the file as it is printed: nothing in it moves the cursor, or hides or makes up a line. */
const shown = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '�')

const moment = (ms: number): string => {
	const date = new Date(ms)
	return Number.isNaN(date.getTime()) ? String(ms) : date.toISOString()
}

const printAbout = ({ kind, name, start_time, end_time, made_at }: ProofAbout): void => {
	console.log(`Plays of ${kind === 'material' ? 'materials' : 'programs'}: ${name === '' ? 'all' : shown(name)}`)
	console.log(`From ${moment(start_time)} until ${moment(end_time)}, made ${moment(made_at)}`)
}

const print = ({ about, rows, proven, duration, terminals, problems }: ProofResult): void => {
	if (about !== null) printAbout(about)
	for (const { sn, terminal, keys, ...counts } of terminals) {
		console.log(
			`${shown(sn)} (${shown(terminal)}): ${counts.proven} of ${counts.rows} proven, ${Math.round(counts.duration / 1000)} s`,
		)
		for (const key of keys) console.log(`  key ${key}`)
	}
	for (const problem of problems) console.log(`PROBLEM: ${words[problem.problem]}${shown(place(problem))}`)
	console.log(`${proven} of ${rows} plays are proven, ${Math.round(duration / 1000)} s in all.`)
	console.log('Serial numbers are signed, names of terminals are not. Compare the keys with those of the terminals.')
}

const check = async (path: string): Promise<boolean> => {
	const reader = new ProofReader({ sha256, isSigned })
	for await (const line of createInterface(createReadStream(path)))
		await reader.take(readOutside(line, shaped(proofLine)))
	const result = reader.result()
	print(result)
	return result.problems.length === 0 && result.proven > 0
}

const [path] = process.argv.slice(2)
if (path === undefined) {
	console.error('usage: node verify-plays.mjs FILE')
	process.exitCode = 2
} else {
	const isRight = await check(path).catch((error: unknown) => {
		console.error(error instanceof Error ? error.message : error)
		return null
	})
	if (isRight !== true) process.exitCode = isRight === null ? 2 : 1
}
