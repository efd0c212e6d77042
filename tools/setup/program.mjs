import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { environment, fail, node, root } from './install.mjs'

/**
 * Starts a long-running program with this terminal and passes signals on to it. Its code is the own one; what was killed without
 * having been asked to stop ends with 128 and the number of the signal, as in a shell, so that a supervisor starts it again.
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
		// Of several programs the first that fails decides.
		process.exitCode ||= code ?? 128 + (constants.signals[signal] ?? 0)
	})
	return child
}
