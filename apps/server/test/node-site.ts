import type { Node } from '@vitrine/contract/nodes/nodes'
import type { DialectName } from '../src/db/database.ts'
import { aApp, type TestApp } from './app.ts'
import { anAdmin, type Browser } from './browser.ts'
import { anOutside, type Outside } from './outside.ts'

/** A server that may go to another one and to somebody outside, with what tests of nodes do again and again. */
export interface NodeSite {
	readonly app: TestApp
	readonly admin: Browser
	readonly other: TestApp
	readonly outside: Outside
	/** A node as it is added: the other server, under a name of its own. */
	record(more?: object): Parameters<Browser['nodes']['add']>[0]
	/** A node that was tested once, if it is in use. */
	aNode(more?: object): Promise<Node>
	shown(id: number): Promise<Node | undefined>
	remove(): Promise<void>
}

export const aNodeSite = async (dialect: DialectName): Promise<NodeSite> => {
	const other = await aApp('sqlite')
	const outside = await anOutside()
	const allowed = [`127.0.0.1:${other.port}`, `127.0.0.1:${other.socket_port}`, outside.allow]
	const app = await aApp(dialect, { VITRINE_EGRESS_ALLOW: allowed.join(',') })
	const admin = await anAdmin(app)
	let made = 0
	const record: NodeSite['record'] = (more = {}) => ({
		name: `Node ${++made}`,
		role: 'api',
		public_url: other.origin,
		socket_port: other.socket_port,
		...more,
	})
	return {
		app,
		admin,
		other,
		outside,
		record,
		aNode: async more => {
			const node = await admin.nodes.add(record(more))
			await app.settled()
			return node
		},
		shown: async id => (await admin.nodes.list({ limit: 200 })).list.find(one => one.id === id),
		remove: async () => {
			await app.remove()
			await other.remove()
			await outside.close()
		},
	}
}
