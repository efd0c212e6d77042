import { monitorEventLoopDelay } from 'node:perf_hooks'

// Loaded before a measured process: at SIGUSR2 it collects garbage and says how long its event loop stood still at most.
const delay = process.env.BENCH_LOOP ? monitorEventLoopDelay({ resolution: 5 }) : null
delay?.enable()
process.on('SIGUSR2', () => {
	for (let times = 0; times < 3; times++) globalThis.gc?.()
	console.log(`probe ${JSON.stringify({ loop_max: delay === null ? 0 : delay.max / 1e6 })}`)
	delay?.reset()
})
