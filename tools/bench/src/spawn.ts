import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { plainRecord } from '@vitrine/domain/plain-record'
import { said } from './said.ts'

// Read before this process is pinned to one core.
const cores = availableParallelism()
const isPinned = cores >= 2 && spawnSync('taskset', ['--version']).status === 0
const [measured_core, load_core] = ['0', '1']

const pinSelf = (list: string): void => void spawnSync('taskset', ['-acp', list, String(process.pid)])

/** Starts work that can use every core, although this process is pinned to one. */
export const onAllCores = async <T>(work: () => Promise<T>): Promise<T> => {
	if (!isPinned) return work()
	pinSelf(`0-${cores - 1}`)
	try {
		return await work()
	} finally {
		pinSelf(load_core)
	}
}

/** Pins this process, the load, to a core of its own; returns how the processes share the machine. */
export const pinLoad = (): string => {
	if (!isPinned) return 'not pinned: taskset or a second core is missing'
	pinSelf(load_core)
	return `measured processes on core ${measured_core}, load on core ${load_core}`
}

/** A path within the repository. */
export const inRepository = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** A measured process. */
export interface Running {
	readonly pid: number
	/** The next line of its output with this prefix, without the prefix. */
	line(beginning: string): Promise<string>
	/** Writes a line to its input. */
	say(line: string): void
	/** Resident memory in bytes. */
	rss(): Promise<number>
	/** Collects its garbage; returns the longest block of its event loop since the last time, in ms. */
	collect(): Promise<number>
	/** Collects its garbage; returns how long its event loop has worked since the last time, in ms. */
	busy(): Promise<number>
	/** Collects its garbage; returns how many bytes are still live, without memory that was used and released. */
	live(): Promise<number>
	stop(signal?: NodeJS.Signals): Promise<void>
}

const lines = (child: ChildProcess, name: string) => {
	const seen: string[] = []
	const waiting = new Set<() => void>()
	if (child.stdout === null) throw new Error('no output')
	createInterface({ input: child.stdout }).on('line', line => {
		seen.push(line)
		for (const look of waiting) look()
	})
	const ended = once(child, 'exit').then(([code]) => code as number | null)
	return (beginning: string): Promise<string> =>
		new Promise((resolve, reject) => {
			const look = (): void => {
				const place = seen.findIndex(line => line.startsWith(beginning))
				const [found] = place < 0 ? [] : seen.splice(place, 1)
				if (found === undefined) return
				waiting.delete(look)
				resolve(found.slice(beginning.length).trim())
			}
			waiting.add(look)
			void ended.then(code => waiting.has(look) && reject(new Error(`${name} ended with ${code}`)))
			look()
		})
}

/** What `probe.ts` reports of its process. */
interface Probed {
	readonly loop_max: number
	readonly busy: number
	readonly live: number
}
const probedOf = plainRecord<Probed>({ loop_max: 'number', busy: 'number', live: 'number' })

const running = (child: ChildProcess, name: string): Running => {
	const { pid } = child
	if (pid === undefined) throw new Error(`${name} did not start`)
	const line = lines(child, name)
	const ended = once(child, 'exit')
	const probed = async (): Promise<Probed> => {
		child.kill('SIGUSR2')
		return said(await line('probe'), probedOf)
	}
	return {
		pid,
		line,
		say: text => void child.stdin?.write(`${text}\n`),
		rss: async () => Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024,
		collect: async () => (await probed()).loop_max,
		busy: async () => (await probed()).busy,
		live: async () => (await probed()).live,
		stop: async (signal = 'SIGTERM') => {
			if (child.exitCode !== null || child.signalCode !== null) return
			child.kill(signal)
			await ended
		},
	}
}

export interface Start {
	readonly script: string
	readonly args?: readonly string[]
	readonly env?: Record<string, string>
	/** Prefix of the line that reports that it is ready. */
	readonly ready: string
	/** Loads the probe, for {@link Running.collect}. */
	readonly probe?: boolean
	/** Part of the load, which shares its core. */
	readonly load?: boolean
}

// A run that ends early leaves no processes behind.
const children = new Set<ChildProcess>()
process.on('exit', () => {
	for (const child of children) child.kill('SIGKILL')
})

/** Starts a measured process with the Node that runs this one; returns when it is ready. */
export const start = async ({
	script,
	args = [],
	env = {},
	ready,
	probe = false,
	load = false,
}: Start): Promise<Running> => {
	const probing = probe ? ['--expose-gc', '--import', new URL('probe.ts', import.meta.url).href] : []
	const pinned = isPinned && !load ? ['taskset', '-c', measured_core] : []
	const command = [...pinned, process.execPath, ...probing, script, ...args]
	const [program = '', ...rest] = command
	const child = spawn(program, rest, { stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, ...env } })
	children.add(child)
	child.once('exit', () => children.delete(child))
	const made = running(child, script)
	await made.line(ready)
	return made
}

/** Starts one of the bare programs that the product is compared with. */
export const startBaseline = (name: string, args: readonly (string | number)[], probe = false): Promise<Running> =>
	start({ script: inRepository(`tools/bench/src/baselines/${name}.ts`), args: args.map(String), ready: 'ready', probe })
