import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, environment, fail, node, root } from './install.mjs'

/** Starts a long-running program with this terminal and passes signals on to it. */
const start = (args, cwd = root) => {
	const child = spawn(node, args, { cwd, stdio: 'inherit', env: environment() })
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
	child.on('exit', (code, signal) => {
		process.exitCode = code ?? (signal === null ? 1 : 0)
	})
	return child
}

const server = join(root, 'apps', 'server', 'src', 'main.ts')
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')

const commands = {
	start: () => {
		ensureInstalled()
		ensureBuilt()
		process.env.NODE_ENV ??= 'production'
		start([server])
	},
	dev: () => {
		ensureInstalled()
		start(['--watch', server])
		start([vite], join(root, 'apps', 'web'))
		start([vite], join(root, 'apps', 'player'))
	},
	test: async () => {
		ensureInstalled()
		const { test } = await import('./test.mjs')
		test()
	},
}

const command = commands[process.argv[2]]
if (command === undefined) fail(`usage: run.mjs ${Object.keys(commands).join('|')}`)
await command()
