import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

// The files of a built page, compressed in advance.
const [port, folder = ''] = process.argv.slice(2)
const mimes: Record<string, string> = {
	'.html': 'text/html',
	'.js': 'text/javascript',
	'.jpg': 'image/jpeg',
	'.mp4': 'video/mp4',
}
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => extname(name) in mimes)
const files = new Map(names.map(name => [`/${name}`, gzipSync(readFileSync(join(folder, name)))]))
const server = createServer((request, response) => {
	const path = request.url === '/' ? '/index.html' : (request.url ?? '')
	const body = files.get(path)
	if (body === undefined) return response.writeHead(404).end()
	response.writeHead(200, { 'content-type': mimes[extname(path)], 'content-encoding': 'gzip' }).end(body)
})
server.listen(Number(port), '127.0.0.1', () => console.log('ready'))
