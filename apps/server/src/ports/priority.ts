import type { ChildProcess } from 'node:child_process'
import { readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { basename } from 'node:path'

/** The priority of work that can wait, as the system counts (0 is normal, 19 the lowest): requests of browsers and terminals come first. */
const behind = 10

/** Lets a process wait for requests; it keeps its priority where the system refuses that. */
export const putBehind = ({ pid }: Pick<ChildProcess, 'pid'>): void => {
	try {
		// A server that was started behind others itself does not send its work before them.
		if (pid !== undefined) setPriority(pid, Math.max(behind, getPriority()))
	} catch {}
}

/** The same for the calling thread: on one core, it would take half of it from requests. Only Linux gives threads a priority of their own. */
export const putThreadBehind = (): void => {
	if (process.platform !== 'linux') return
	try {
		putBehind({ pid: Number(basename(readlinkSync('/proc/thread-self'))) })
	} catch {}
}
