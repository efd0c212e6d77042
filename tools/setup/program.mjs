import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { environment, fail, node, root } from './install.mjs'

/**
 * Starts a long-running program in this terminal and forwards signals to it. This process exits with its code; if it was killed without
 * being asked to stop, with 128 plus the signal number, as in a shell, so that a supervisor restarts it.
 */
export const start = (args, cwd = root) => {
	const child = spawn(node, args, { cwd, stdio: 'inherit', env: environment() })
	const asked = new Set()
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
		process.on(signal, () => {
			asked.add(signal)
			child.kill(signal)
		})
	child.on('error', error => fail(`${node} could not be started: ${error.message}`))
	child.on('exit', (code, signal) => {
		if (asked.has(signal)) return
		// Of several programs the first failure decides.
		process.exitCode ||= code ?? 128 + (constants.signals[signal] ?? 0)
	})
	return child
}
