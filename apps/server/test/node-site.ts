import { connect, createServer, type Server } from 'node:net'
import type { Node } from '@vitrine/contract/nodes/nodes'
import type { DialectName } from '../src/db/database.ts'
import { aApp, type TestApp } from './app.ts'
import { anAdmin, type Browser } from './browser.ts'
import { anOutside, type Outside } from './outside.ts'

/** A server that may connect to another server and to an external site, with recurring steps of node tests. */
export interface NodeSite {
	readonly app: TestApp
	readonly admin: Browser
	readonly other: TestApp
	readonly outside: Outside
	/** A node to add: the other server under a unique name and address, where nothing answers until it is made. */
	record(more?: object): Parameters<Browser['nodes']['add']>[0]
	/** A tested node, if it is in use. */
	aNode(more?: object): Promise<Node>
	shown(id: number): Promise<Node | undefined>
	remove(): Promise<void>
}

/** Forwards a port at another address of this machine to the same port of the usual one. */
const leading = async (host: string, port: number): Promise<Server> => {
	const server = createServer(socket => {
		const further = connect(port, '127.0.0.1')
		socket.on('error', () => further.destroy()).on('close', () => further.destroy())
		further.on('error', () => socket.destroy()).on('close', () => socket.destroy())
		socket.pipe(further).pipe(socket)
	})
	await new Promise<void>((done, failed) => void server.once('error', failed).listen(port, host, done))
	return server
}

export const aNodeSite = async (dialect: DialectName): Promise<NodeSite> => {
	const other = await aApp('sqlite')
	const outside = await anOutside()
	const allowed = [`127.0.0.0/8:${other.port}`, `127.0.0.0/8:${other.socket_port}`, outside.allow]
	const app = await aApp(dialect, { VITRINE_EGRESS_ALLOW: allowed.join(',') })
	const admin = await anAdmin(app)
	const ways: Server[] = []
	let made = 1
	const record: NodeSite['record'] = (more = {}) => {
		made++
		const public_url = `http://127.0.0.${made}:${other.port}`
		return { name: `Node ${made}`, role: 'api', public_url, socket_port: other.socket_port, ...more }
	}
	const answering = async ({ public_url }: ReturnType<typeof record>): Promise<void> => {
		const { hostname, port } = new URL(public_url)
		if (hostname === '127.0.0.1' || Number(port) !== other.port) return
		for (const one of [other.port, other.socket_port]) ways.push(await leading(hostname, one))
	}
	return {
		app,
		admin,
		other,
		outside,
		record,
		aNode: async more => {
			const wanted = record(more)
			await answering(wanted)
			const node = await admin.nodes.add(wanted)
			await app.settled()
			return node
		},
		shown: async id => (await admin.nodes.list({ limit: 200 })).list.find(one => one.id === id),
		remove: async () => {
			await app.remove()
			await other.remove()
			for (const way of ways) way.close()
			await outside.close()
		},
	}
}
