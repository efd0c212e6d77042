import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { CallError } from '@vitrine/contract/call/client'
import { statusLine } from './counts.ts'
import { startFleet } from './fleet.ts'
import type { SignIn } from './operator.ts'
import { type FleetOptions, isHelpWanted, OptionError, readOptions, usage } from './options.ts'

const say = (line: string): void => console.error(line)

/** The code in the picture, typed in by the person who started the fleet. */
const askForCode = async (image: string): Promise<string> => {
	const [, mime = '', data = ''] = /^data:image\/([a-z]+)[^,]*;base64,(.*)$/s.exec(image) ?? []
	const path = join(tmpdir(), `vitrine-verify-code.${mime || 'txt'}`)
	await writeFile(path, data === '' ? image : Buffer.from(data, 'base64'), { mode: 0o600 })
	const input = createInterface({ input: process.stdin, output: process.stderr })
	try {
		return await input.question(`verification code (see ${path}): `)
	} finally {
		input.close()
	}
}

const signInOf = ({ token, account, password, verify_code }: FleetOptions): SignIn =>
	token === null
		? {
				account,
				password: password ?? '',
				verifyCode: verify_code === null ? askForCode : async () => verify_code,
			}
		: { token }

const ending = (duration: number | null): Promise<void> =>
	new Promise(resolve => {
		process.once('SIGINT', () => resolve())
		process.once('SIGTERM', () => resolve())
		if (duration !== null) setTimeout(resolve, duration)
	})

const run = async (options: FleetOptions): Promise<void> => {
	const fleet = await startFleet(options, signInOf(options), say)
	if (fleet.added > 0) say(`added ${fleet.added} terminals`)
	const began = performance.now()
	const seconds = (): number => Math.round((performance.now() - began) / 1000)
	const line = (): string => statusLine(fleet.counts, options.terminals, seconds())
	const watching = setInterval(() => say(line()), 1000)
	await ending(options.duration)
	clearInterval(watching)
	const online = fleet.counts.online
	await fleet.stop()
	const summary = { terminals: options.terminals, added: fleet.added, seconds: seconds(), ...fleet.counts, online }
	if (options.json) console.log(JSON.stringify(summary))
	else say(statusLine({ ...fleet.counts, online }, options.terminals, seconds()))
}

if (isHelpWanted(process.argv.slice(2))) {
	console.log(usage)
	process.exit(0)
}

try {
	await run(readOptions(process.argv.slice(2)))
	process.exit(0)
} catch (error) {
	if (error instanceof OptionError) say(`${error.message}\n\n${usage}`)
	else if (error instanceof CallError && error.status === 0) say(`the server does not answer: ${error.data}`)
	else if (error instanceof CallError) say(`the server refuses: ${error.message}`)
	else if (error instanceof TypeError && error.message === 'fetch failed')
		say(`the server does not answer: ${error.cause}`)
	else console.error(error)
	process.exit(1)
}
