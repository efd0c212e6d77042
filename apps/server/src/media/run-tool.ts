import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { putBehind } from '../ports/priority.ts'

/** A converter that is not installed. */
export class ToolAbsent extends Error {
	readonly tool: string
	constructor(tool: string) {
		super(`${tool} is not installed`)
		this.name = 'ToolAbsent'
		this.tool = tool
	}
}

/** A converter that failed, or was stopped because it exceeded its limits. */
export class ToolFailed extends Error {
	readonly said: string
	readonly reason: 'failed' | 'time' | 'size' | 'stopped'
	constructor(tool: string, reason: ToolFailed['reason'], said: string) {
		super(`${tool}: ${reason}: ${said.slice(-600)}`)
		this.name = 'ToolFailed'
		this.said = said
		this.reason = reason
	}
}

/** One run of a converter. */
export interface ToolOrder {
	readonly args: readonly string[]
	/** Its own folder: working directory, home and temporary files. */
	readonly folder: string
	/** Time limit, in s. */
	readonly seconds: number
	/** Limit of the address space, in bytes. */
	readonly memory?: number
	/** Maximum size of a file that it writes, in bytes. */
	readonly output?: number
	/** Receives each line of stdout and stderr while it runs. */
	readonly line?: (line: string) => void
	readonly signal?: AbortSignal
}

/** Maximum output of a converter, in bytes. */
const answer_limit = 32 * 1024 * 1024
const gigabyte = 1024 ** 3

/** The path of a program, or null if it is not installed. */
export const findTool = (name: string): string | null => {
	for (const folder of (process.env.PATH ?? '').split(delimiter)) {
		if (folder === '') continue
		const path = join(folder, name)
		try {
			accessSync(path, constants.X_OK)
			return path
		} catch {}
	}
	return null
}

const isolations = new Map<string, Promise<string[]>>()

/** The command prefix that starts a program without network access; probed once, because containers often forbid it. */
const isolation = (): Promise<string[]> => {
	const unshare = findTool('unshare')
	if (unshare === null) return Promise.resolve([])
	const works = (...flags: string[]) =>
		promisify(execFile)(unshare, [...flags, 'true'], { timeout: 10_000 }).then(
			() => true,
			() => false,
		)
	const tried = async (): Promise<string[]> => {
		for (const flags of ['-rn', '-n']) if (await works(flags)) return [unshare, flags]
		return []
	}
	const known = isolations.get(unshare) ?? tried()
	isolations.set(unshare, known)
	return known
}

const limits = ({ seconds, memory = 4 * gigabyte, output = gigabyte }: ToolOrder): string[] => {
	const prlimit = findTool('prlimit')
	// CPU time: up to eight cores can be busy for the whole time limit.
	const cpu = Math.ceil(seconds * 8)
	return prlimit === null
		? []
		: [prlimit, `--as=${memory}`, `--cpu=${cpu}`, `--fsize=${Math.ceil(output)}`, '--core=0', '--']
}

const kill = ({ pid }: ChildProcess): void => {
	try {
		// Kills the process group: some converters are scripts that start the real one.
		if (pid !== undefined) process.kill(-pid, 'SIGKILL')
	} catch {}
}

const linesTo = (line: (text: string) => void) => {
	let rest = ''
	return (piece: Buffer): void => {
		const lines = (rest + piece.toString('utf8')).split(/[\r\n]+/)
		rest = (lines.pop() ?? '').slice(-4096)
		for (const text of lines) line(text)
	}
}

/** Converters do not get this process's environment: it contains passwords. */
const environment = (folder: string): Record<string, string> => ({
	PATH: process.env.PATH ?? '',
	HOME: folder,
	TMPDIR: folder,
	LANG: 'C.UTF-8',
})

const watch = (tool: string, child: ChildProcess, { seconds, line, signal }: ToolOrder): Promise<Buffer> =>
	new Promise((resolve, reject) => {
		let reason: ToolFailed['reason'] = 'failed'
		let length = 0
		const [said, answer]: [Buffer[], Buffer[]] = [[], []]
		const end = (why: ToolFailed['reason']): void => {
			reason = why
			kill(child)
		}
		const stop = (): void => end('stopped')
		const timer = setTimeout(end, seconds * 1000, 'time')
		signal?.addEventListener('abort', stop)
		if (signal?.aborted) stop()
		const take = (into: Buffer[]) => {
			const lines = line === undefined ? null : linesTo(line)
			return (piece: Buffer): void => {
				length += piece.length
				if (length > answer_limit) return end('size')
				into.push(piece)
				lines?.(piece)
			}
		}
		child.stdout?.on('data', take(answer))
		child.stderr?.on('data', take(said))
		const done = (settle: () => void): void => {
			clearTimeout(timer)
			signal?.removeEventListener('abort', stop)
			settle()
		}
		child.on('error', error => done(() => reject(new ToolFailed(tool, 'failed', error.message))))
		child.on('close', (code, killed_by) => {
			if (killed_by === 'SIGXFSZ') reason = 'size'
			if (killed_by === 'SIGXCPU') reason = 'time'
			// Its children would otherwise continue.
			kill(child)
			const failure = new ToolFailed(tool, reason, Buffer.concat(said).toString('utf8'))
			done(() => (code === 0 && reason === 'failed' ? resolve(Buffer.concat(answer)) : reject(failure)))
		})
	})

/**
 * Runs a converter on an untrusted file: without network if the machine allows it, with limits on memory, processor, time and output, and
 * at low priority. Returns its output; throws ToolAbsent or ToolFailed.
 */
export const runTool = async (tool: string, order: ToolOrder): Promise<Buffer> => {
	const path = findTool(tool)
	if (path === null) throw new ToolAbsent(tool)
	const [command = path, ...args] = [...limits(order), ...(await isolation()), path, ...order.args]
	const child = spawn(command, args, {
		cwd: order.folder,
		env: environment(order.folder),
		stdio: ['ignore', 'pipe', 'pipe'],
		detached: true,
	})
	putBehind(child)
	return watch(tool, child, order)
}
