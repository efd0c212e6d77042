import { execFile } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A live stream of a third-party server. */
export interface LiveStream {
	readonly url: string
	/** Stops answering from now on. */
	breakOff(): void
	resume(): void
	close(): Promise<void>
}

const segment = (index: number): string => `part${String(index).padStart(3, '0')}.ts`

/** Its length in seconds, one part each, and how many parts are in the list at the start. */
const length = 150
const begun = 4

const list = (count: number): string =>
	[
		'#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:1\n#EXT-X-MEDIA-SEQUENCE:0',
		...Array.from({ length: count }, (_, index) => `#EXTINF:1.0,\n${segment(index)}`),
	].join('\n')

/** Starts an HLS stream that grows by a part each second, like an encoder's output. */
export const liveStream = async (folder: string): Promise<LiveStream> => {
	const place = join(folder, 'stream')
	await mkdir(place)
	await promisify(execFile)('ffmpeg', [
		...['-nostdin', '-v', 'error', '-f', 'lavfi', '-i', `testsrc2=s=320x180:r=10:d=${length}`],
		...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '10', '-keyint_min', '10'],
		...['-sc_threshold', '0', '-f', 'hls', '-hls_time', '1', '-hls_list_size', '0'],
		...['-hls_segment_filename', join(place, 'part%03d.ts'), join(place, 'all.m3u8')],
	])
	const startedAt = performance.now()
	let isBroken = false
	const server = createServer((request, response) => {
		const path = (request.url ?? '').split('?')[0] ?? ''
		const headers = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' }
		if (isBroken) return void request.socket.destroy()
		if (path === '/live.m3u8') {
			const count = Math.min(length, begun + Math.floor((performance.now() - startedAt) / 1000))
			return void response
				.writeHead(200, { ...headers, 'content-type': 'application/vnd.apple.mpegurl' })
				.end(list(count))
		}
		const name = /^\/(part\d{3}\.ts)$/.exec(path)?.[1]
		if (name === undefined) return void response.writeHead(404, headers).end()
		readFile(join(place, name)).then(
			content => response.writeHead(200, { ...headers, 'content-type': 'video/mp2t' }).end(content),
			() => response.writeHead(404, headers).end(),
		)
	})
	await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
	const address = server.address()
	const port = typeof address === 'object' && address !== null ? address.port : 0
	return {
		url: `http://127.0.0.1:${port}/live.m3u8`,
		breakOff() {
			isBroken = true
		},
		resume() {
			isBroken = false
		},
		close: () =>
			new Promise(done => {
				server.closeAllConnections()
				server.close(() => done())
			}),
	}
}
