import { createServer } from 'node:net'

/** Below the ephemeral ports of systems (Linux from 32768), so that no connection takes a free port before it is used. */
const first = 14_000
const count = 18_000

/** Where this process starts, so that parallel processes try different ports; the range is walked without repetition. */
const offset = (process.pid * 61) % count
let asked = 0

const isFree = (port: number): Promise<boolean> =>
	new Promise(done => {
		const server = createServer()
		server.once('error', () => done(false))
		server.listen(port, '127.0.0.1', () => server.close(() => done(true)))
	})

/** A currently unused port, for a process that is started with its number. */
export const freePort = async (): Promise<number> => {
	while (asked < count) {
		const port = first + ((offset + asked++) % count)
		if (await isFree(port)) return port
	}
	throw new Error(`no port from ${first} to ${first + count - 1} is free`)
}
