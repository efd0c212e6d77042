import { monitorEventLoopDelay } from 'node:perf_hooks'

/** What the thread of the event loop has worked so far, in ms: unlike the time that it was not idle, the same however busy the machine is. */
const worked = (): number => {
	const { user, system } = process.threadCpuUsage()
	return (user + system) / 1000
}

// Loaded before a measured process: at SIGUSR2 it collects garbage and says how long its event loop stood still at most, for how long
// it has worked since the last time, and how many bytes are held by something that lives.
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
