import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { readOutside, shaped } from '@vitrine/domain/json-text'
import { type ProofProblem, ProofReader, type ProofResult, proofLine } from '@vitrine/domain/proof/play-proof'
import { isSigned, sha256 } from './features/plays/chain/signature.ts'

// Checks a downloaded proof of plays without the server that made it (decision 086). Built into one file that any Node runs:
// `node verify-plays.mjs plays-proof.jsonl`.

const words: Readonly<Record<ProofProblem['problem'], string>> = {
	altered: 'not what the terminal signed',
	unsigned: 'no valid signature',
	missing: 'missing',
	unlinked: 'does not follow on the record before',
	unreadable: 'the file is not a whole proof',
}

const place = ({ sn, first, last }: ProofProblem): string => {
	if (first === 0) return ''
	return ` (terminal ${sn}, ${first === last ? `record ${first}` : `records ${first} to ${last}`})`
}

const print = ({ rows, proven, duration, terminals, problems }: ProofResult): void => {
	for (const { sn, terminal, keys, ...counts } of terminals) {
		console.log(`${sn} ${terminal}: ${counts.proven} of ${counts.rows} proven, ${Math.round(counts.duration / 1000)} s`)
		for (const key of keys) console.log(`  key ${key}`)
	}
	for (const problem of problems) console.log(`PROBLEM: ${words[problem.problem]}${place(problem)}`)
	console.log(`${proven} of ${rows} plays are proven, ${Math.round(duration / 1000)} s in all.`)
}

const check = async (path: string): Promise<boolean> => {
	const reader = new ProofReader({ sha256, isSigned })
	for await (const line of createInterface(createReadStream(path)))
		await reader.take(readOutside(line, shaped(proofLine)))
	const result = reader.result()
	print(result)
	return result.problems.length === 0
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
