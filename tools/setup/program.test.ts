import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const module = JSON.stringify(join(import.meta.dirname, 'program.mjs'))

/** Starts a program as `npm start` starts the server; returns the process that a supervisor sees. */
const supervised = (script: string) => {
	const starting = `import { start } from ${module}; start(['-e', ${JSON.stringify(script)}])`
	return spawn(process.execPath, ['--input-type=module', '-e', starting], { stdio: ['ignore', 'pipe', 'ignore'] })
}

const codeOf = async (script: string): Promise<number> => (await once(supervised(script), 'exit'))[0]

test('a program that ends gives its code', async () => {
	expect(await codeOf('process.exit(0)')).toBe(0)
	expect(await codeOf('process.exit(1)')).toBe(1)
	expect(await codeOf('throw new Error("x")')).toBe(1)
})

test('a program that is killed has failed, so that a supervisor starts it again', async () => {
	expect(await codeOf('process.kill(process.pid, "SIGKILL")')).toBe(137)
	expect(await codeOf('process.kill(process.pid, "SIGTERM")')).toBe(143)
	expect(await codeOf('process.abort()')).toBe(134)
})

test('a program that was asked to stop has stopped well', async () => {
	for (const script of [
		'process.on("SIGTERM", () => process.exit(0)); console.log("up"); setInterval(() => {}, 1000)',
		'console.log("up"); setInterval(() => {}, 1000)',
	]) {
		const program = supervised(script)
		await once(program.stdout, 'data')
		program.kill('SIGTERM')
		expect(await once(program, 'exit')).toEqual([0, null])
	}
})
