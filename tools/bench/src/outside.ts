import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'

/** A third-party host with all the external content that a screen can show. */
export interface Outside {
	/** Host and port, in the form that the product's setting for allowed sources takes. */
	readonly place: string
	readonly origin: string
	close(): Promise<void>
}

const news = `<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel><title>House news</title>
	<item><title>Doors open at nine</title><description>Welcome to everybody</description></item>
	<item><title>Soup of the day</title><description>Leek</description></item></channel></rss>`

const weather = JSON.stringify({
	current: { temperature_2m: 21, relative_humidity_2m: 40, is_day: 1, weather_code: 2, wind_speed_10m: 9 },
	daily: {
		time: ['2026-06-01', '2026-06-02', '2026-06-03'],
		weather_code: [1, 61, 95],
		temperature_2m_max: [24, 19, 22],
		temperature_2m_min: [14, 12, 13],
	},
})

const page = (colour: string): string =>
	`<!doctype html><title>Menu</title><body style="margin:0;background:#${colour};color:#fff;font:40px sans-serif">Soup of the day`

const makeStream = async (folder: string): Promise<void> => {
	await promisify(execFile)('ffmpeg', [
		...['-nostdin', '-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=10:d=20'],
		...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '10', '-keyint_min', '10'],
		...['-sc_threshold', '0', '-f', 'hls', '-hls_time', '1', '-hls_list_size', '0', '-hls_playlist_type', 'vod'],
		...['-hls_segment_filename', join(folder, 'part%03d.ts'), join(folder, 'all.m3u8')],
	])
}

const mimes: Readonly<Record<string, string>> = { m3u8: 'application/vnd.apple.mpegurl', ts: 'video/mp2t' }

/** Starts it; needs FFmpeg for its stream. Pages are at `/page/rrggbb`. */
export const startOutside = async (folder: string): Promise<Outside> => {
	const streams = join(folder, 'outside')
	await mkdir(streams, { recursive: true })
	await makeStream(streams)
	const server = createServer((request, response) => {
		const { pathname } = new URL(request.url ?? '/', 'http://outside')
		const answer = (mime: string, body: string | Buffer): void =>
			void response.writeHead(200, { 'content-type': mime, 'access-control-allow-origin': '*' }).end(body)
		const colour = /^\/page\/([0-9a-f]{6})$/.exec(pathname)?.[1]
		if (colour !== undefined) return answer('text/html; charset=utf-8', page(colour))
		if (pathname === '/news.xml') return answer('application/rss+xml', news)
		if (pathname === '/weather') return answer('application/json', weather)
		readFile(join(streams, basename(pathname))).then(
			content => answer(mimes[pathname.split('.').at(-1) ?? ''] ?? 'text/plain', content),
			() => response.writeHead(404).end(),
		)
	})
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	const address = server.address()
	const place = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
	return {
		place,
		origin: `http://${place}`,
		close: async () => {
			server.closeAllConnections()
			server.close()
			await once(server, 'close')
		},
	}
}
