import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { licence } from '@vitrine/domain/licence/licence'
import { issued, newIssuer } from './features/licence/issuing.ts'

const usage = `Licences are issued away from the server; see docs/operations.md.

  npm run licence -- key FILE
      Makes a key pair. The private key goes to FILE; the public one is printed for VITRINE_LICENCE_KEY.
  npm run licence -- issue FILE --holder NAME --model NAME --type trial|subscription|perpetual
      [--until yyyy-MM-dd] [--terminals N] [--installation ID] [--code CODE]
      Prints a licence that is signed with the private key in FILE.`

const fail = (why: string): never => {
	console.error(why)
	process.exit(1)
}

const makeKey = (file: string): void => {
	const { private_key, public_key } = newIssuer()
	// An existing key may have signed licences.
	writeFileSync(file, private_key, { mode: 0o600, flag: 'wx' })
	console.log(`VITRINE_LICENCE_KEY=${public_key}`)
}

const text = { type: 'string' } as const
const options = { holder: text, model: text, type: text, until: text, terminals: text, installation: text, code: text }

const issue = (file: string, args: readonly string[]): void => {
	const { values } = parseArgs({ args: [...args], options })
	const wanted = licence.safeParse({
		format: 1,
		code: values.code ?? randomUUID(),
		type: values.type,
		model: values.model,
		holder: values.holder,
		issued: new Date().toISOString().slice(0, 10),
		until: values.until ?? null,
		terminals: values.terminals === undefined ? null : Number(values.terminals),
		installation: values.installation ?? null,
	})
	if (!wanted.success)
		return fail(wanted.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('\n'))
	console.log(issued(wanted.data, readFileSync(file, 'utf8')))
}

const [, , command, file, ...rest] = process.argv
try {
	if (command === 'key' && file !== undefined) makeKey(file)
	else if (command === 'issue' && file !== undefined) issue(file, rest)
	else fail(usage)
} catch (error) {
	fail(error instanceof Error ? error.message : String(error))
}
