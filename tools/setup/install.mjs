import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Plain JavaScript for any Node that a machine happens to have: this script installs everything else.

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const windows = process.platform === 'win32'

/** The Node that the lock file specifies. */
export const node = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node')

/** Exits with one clear line. */
export const fail = line => {
	console.error(line)
	process.exit(1)
}

/** The environment of child processes: their `node` and tools come from the lock file. */
export const environment = () => ({
	...process.env,
	PATH: `${join(root, 'node_modules', '.bin')}${windows ? ';' : ':'}${process.env.PATH ?? ''}`,
	NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'node-compile'),
})

/** Runs a command with its output shown; returns its exit code. */
export const run = (command, args, options = {}) =>
	spawnSync(command, args, { cwd: root, stdio: 'inherit', env: environment(), ...options }).status ?? 1

const npm = args => {
	const { npm_execpath } = process.env
	if (npm_execpath?.endsWith('.js')) return run(process.execPath, [npm_execpath, ...args], { env: process.env })
	return run(windows ? 'npm.cmd' : 'npm', args, { env: process.env, shell: windows })
}

const checkNode = () => {
	const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
	if (major < 20 || (major === 20 && minor < 19))
		fail(`Vitrine needs Node 20.19 or newer to install; this is ${process.versions.node}.`)
}

const listFiles = folder =>
	readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
		if (entry.name === 'node_modules' || entry.name === 'dist') return []
		const path = join(folder, entry.name)
		return entry.isDirectory() ? listFiles(path) : [path]
	})

const hashOf = paths => {
	const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
	for (const path of paths) hash.update(path.slice(root.length)).update(readFileSync(path))
	return hash.digest('hex')
}

const isStamped = (stamp, value) => existsSync(stamp) && readFileSync(stamp, 'utf8') === value

const packagesOf = path => JSON.parse(readFileSync(path, 'utf8')).packages

/** Whether npm's record of what is installed, which it writes last, matches the lock file for this machine. */
const isInstalled = () => {
	const written = join(root, 'node_modules', '.package-lock.json')
	if (!existsSync(written) || !existsSync(node)) return false
	const installed = packagesOf(written)
	const locked = packagesOf(join(root, 'package-lock.json'))
	const isSame = name => JSON.stringify(installed[name]) === JSON.stringify(locked[name])
	return (
		Object.keys(installed).every(isSame) &&
		Object.keys(locked).every(name => name === '' || name in installed || locked[name].optional === true)
	)
}

/** Installs what the lock file specifies, unless it is installed. */
export const ensureInstalled = () => {
	checkNode()
	if (isInstalled()) return
	console.log('Installing what package-lock.json names …')
	if (npm(['ci', '--no-audit', '--no-fund', '--loglevel=error']) !== 0)
		fail('npm ci failed; the lines above say why. Nothing was started.')
	if (!existsSync(node)) fail(`npm ci did not bring ${node}; are install scripts of the package "node" allowed?`)
}

/** Builds web application, player and server, unless their sources are unchanged. */
export const ensureBuilt = () => {
	const folders = ['packages', 'apps/web', 'apps/player', 'apps/server/src/features/plays/chain']
	const sources = folders.flatMap(folder => listFiles(join(root, folder)))
	const files = ['package-lock.json', 'apps/server/vite.config.ts', 'apps/server/src/verify-plays.ts']
	const value = hashOf([...files.map(file => join(root, file)), ...sources])
	const stamp = join(root, 'node_modules', '.vitrine-built')
	const dists = ['apps/web/dist', 'apps/player/dist'].map(folder => join(root, folder))
	if (isStamped(stamp, value) && dists.every(folder => existsSync(join(folder, 'index.html')))) return
	rmSync(stamp, { force: true })
	console.log('Building the web application and the player …')
	const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
	// The server's build writes next to the web application, whose build empties its folder first.
	for (const app of ['apps/web', 'apps/player', 'apps/server']) {
		mkdirSync(join(root, app), { recursive: true })
		if (run(node, [vite, 'build', '--logLevel', 'warn'], { cwd: join(root, app) }) !== 0)
			fail(`${app} could not be built.`)
	}
	writeFileSync(stamp, value)
}

/** Whether a program is in the path. */
export const has = program =>
	(process.env.PATH ?? '').split(windows ? ';' : ':').some(folder => {
		const path = join(folder, program)
		return existsSync(path) && statSync(path).isFile()
	})
