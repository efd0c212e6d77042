import { createInterface } from 'node:readline'
import { terminalAddress, terminalRoutes } from '@vitrine/contract/terminal-routes'
import { type WebSocket, WebSocketServer } from 'ws'

// Bare ws: answers a bind, broadcasts a frame on request, and counts the replies.
const [port, jobs] = process.argv.slice(2).map(Number)
const bound = JSON.stringify({
	type: 'bind',
	status: 1,
	data: { device_id: 10_000, token: 'x'.repeat(49), server_time: Date.now(), heartbeat: 50, name: 'BENCH000001' },
})
const publish = JSON.stringify({
	type: 'publish',
	data: {
		dc_id: 10_000,
		command_id: 1,
		manifest: terminalAddress(terminalRoutes.manifest, '0'.repeat(64)),
		attempt: 1,
	},
})
const sockets = new Set<WebSocket>()
let counted = 0
let expected = 0

const server = new WebSocketServer({
	port: port ?? 0,
	host: '127.0.0.1',
	perMessageDeflate: false,
	clientTracking: false,
})
server.on('connection', socket => {
	sockets.add(socket)
	socket.on('close', () => sockets.delete(socket))
	socket.on('error', () => socket.terminate())
	socket.on('message', raw => {
		const frame = JSON.parse(String(raw))
		if (frame.type === 'bind') {
			socket.send(bound)
			for (let job = 0; job < (jobs ?? 0); job++) socket.send(publish)
		} else if (++counted === expected) console.log(`counted ${counted}`)
	})
})
server.on('listening', () => console.log('ready'))
createInterface({ input: process.stdin }).on('line', line => {
	const [what, count] = line.split(' ')
	counted = 0
	expected = Number(count)
	if (what === 'broadcast') for (const socket of sockets) socket.send(publish)
	console.log('told')
})
