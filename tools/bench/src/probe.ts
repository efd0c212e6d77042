import { monitorEventLoopDelay } from 'node:perf_hooks'

/** CPU time of the event loop's thread so far, in ms: unlike its non-idle time, it does not depend on how busy the machine is. */
const worked = (): number => {
	const { user, system } = process.threadCpuUsage()
	return (user + system) / 1000
}

// Loaded before a measured process: on SIGUSR2 it collects garbage and reports the longest block of the event loop, how long the loop has
// worked since the last time, and how many bytes are held by live objects.
const delay = process.env.BENCH_LOOP ? monitorEventLoopDelay({ resolution: 5 }) : null
delay?.enable()
let last = 0
process.on('SIGUSR2', () => {
	const busy = worked() - last
	for (let times = 0; times < 3; times++) globalThis.gc?.()
	const { heapUsed, external } = process.memoryUsage()
	console.log(
		`probe ${JSON.stringify({ loop_max: delay === null ? 0 : delay.max / 1e6, busy, live: heapUsed + external })}`,
	)
	delay?.reset()
	last = worked()
})
