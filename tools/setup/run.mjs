import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, fail, root } from './install.mjs'
import { start } from './program.mjs'

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
	'test:long': async () => {
		ensureInstalled()
		const { testLong } = await import('./test.mjs')
		testLong(process.argv[3])
	},
}

const command = commands[process.argv[2]]
if (command === undefined) fail(`usage: run.mjs ${Object.keys(commands).join('|')}`)
await command()
