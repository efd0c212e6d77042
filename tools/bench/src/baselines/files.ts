import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { basename, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'

// Serves the files of a folder: from a bare stream, or with @fastify/static.
const [port, folder = '', how] = process.argv.slice(2)
if (how === 'static') {
	const http = Fastify()
	await http.register(fastifyStatic, { root: folder })
	await http.listen({ port: Number(port), host: '127.0.0.1' })
	console.log('ready')
} else {
	const server = createServer(async (request, response) => {
		const path = join(folder, basename(request.url ?? ''))
		const { size } = await stat(path)
		response.writeHead(200, { 'content-length': size, 'content-type': 'video/mp4' })
		createReadStream(path).pipe(response)
	})
	server.listen(Number(port), '127.0.0.1', () => console.log('ready'))
}
