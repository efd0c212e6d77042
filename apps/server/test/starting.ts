import { spawn } from 'node:child_process'
import { join } from 'node:path'

export interface Started {
	/** Its exit code, and its error output. */
	readonly ended: Promise<{ code: number | null; said: string }>
	/** Resolves with its address once it is ready, or with null if it has ended before. */
	readonly ready: Promise<string | null>
	stop(): Promise<{ code: number | null; said: string }>
	kill(): void
}

/** Starts a program of the server as `npm start` does; `limits` are shell commands that run before it, such as `ulimit -n 100`. */
export const starting = (
	settings: Record<string, string>,
	program = 'main.ts',
	args: readonly string[] = [],
	limits = 'true',
): Started => {
	const env = { ...process.env, VITRINE_PORT: '0', VITRINE_SOCKET_PORT: '0', ...settings }
	const command = [process.execPath, join(import.meta.dirname, '../src', program), ...args]
	const child = spawn('sh', ['-c', `${limits} && exec "$0" "$@"`, ...command], {
		env,
		stdio: ['ignore', 'pipe', 'pipe'],
	})
	let said = ''
	child.stderr.on('data', piece => {
		said += piece
	})
	const ended = new Promise<{ code: number | null; said: string }>(resolve =>
		child.on('close', code => resolve({ code, said: said.trim() })),
	)
	let shown = ''
	const ready = new Promise<string | null>(resolve => {
		child.stdout.on('data', piece => {
			shown += piece
			const address = /ready: (http:\S+)\//.exec(shown)?.[1]
			if (address !== undefined) resolve(address)
		})
		void ended.then(() => resolve(null))
	})
	return {
		ended,
		ready,
		stop: () => {
			child.kill('SIGTERM')
			return ended
		},
		kill: () => child.kill('SIGKILL'),
	}
}
