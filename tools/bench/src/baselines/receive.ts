import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { createServer } from 'node:http'

// A bare server that receives a file in chunks: each is hashed and written to disk before it is answered.
const [port, path = ''] = process.argv.slice(2)
const file = await open(path, 'w')
const hash = createHash('sha256')
let received = 0
createServer(async (request, response) => {
	for await (const piece of request) {
		hash.update(piece as Buffer)
		await file.write(piece as Buffer, 0, (piece as Buffer).length, received)
		received += (piece as Buffer).length
	}
	await file.datasync()
	const sha256 = request.url === '/finish' ? hash.digest('hex') : ''
	const answer = JSON.stringify({ received, sha256 })
	response.writeHead(200, { 'content-length': answer.length }).end(answer)
}).listen(Number(port), '127.0.0.1', () => console.log('ready'))
