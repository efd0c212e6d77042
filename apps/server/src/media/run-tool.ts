import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { setPriority } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

/** A converter that is not installed. */
export class ToolAbsent extends Error {
	readonly tool: string
	constructor(tool: string) {
		super(`${tool} is not installed`)
		this.name = 'ToolAbsent'
		this.tool = tool
	}
}

/** A converter that has failed, or was ended because it took too long or too much. */
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
	/** Its own folder: where it stands, its home and its temporary files. */
	readonly folder: string
	/** How long it may take, in s. */
	readonly seconds: number
	/** Address space in bytes. */
	readonly memory?: number
	/** The largest file that it may write, in bytes. */
	readonly output?: number
	/** Hears every line that it says on either way out, while it runs. */
	readonly line?: (line: string) => void
	readonly signal?: AbortSignal
}

/** How much a converter may say, in bytes. */
const answer_limit = 32 * 1024 * 1024
const gigabyte = 1024 ** 3
/** Calls of browsers and terminals go before the work of converters. */
export const patience_of_tools = 10

/** The path of a program, or null when it is not installed. */
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

/** How a program is started where it finds no network: tried once, since containers often forbid it. */
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
	// Every core may be busy for as long as it may take.
	const cpu = Math.ceil(seconds * 8)
	return prlimit === null
		? []
		: [prlimit, `--as=${memory}`, `--cpu=${cpu}`, `--fsize=${Math.ceil(output)}`, '--core=0', '--']
}

const kill = ({ pid }: ChildProcess): void => {
	try {
		// The group: some converters are scripts that start the real one.
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

/** What this process has of its environment is not for converters: it holds passwords. */
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
			// Its children would continue without it.
			kill(child)
			const failure = new ToolFailed(tool, reason, Buffer.concat(said).toString('utf8'))
			done(() => (code === 0 && reason === 'failed' ? resolve(Buffer.concat(answer)) : reject(failure)))
		})
	})

/**
 * Runs a converter on a file that nobody has vouched for: without network where the machine allows it, with limits of
 * memory, processor, time and output, and behind everything else. Answers what it says; throws ToolAbsent or ToolFailed.
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
	try {
		if (child.pid !== undefined) setPriority(child.pid, patience_of_tools)
	} catch {}
	return watch(tool, child, order)
}
