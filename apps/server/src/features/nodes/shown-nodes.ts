import type { Node } from '@vitrine/contract/nodes/nodes'
import { isSameServer } from '@vitrine/domain/command/trials/migration'
import { type NodeReport, nodeHealth } from '@vitrine/domain/nodes/node'
import type { Reader } from '../../db/schema.ts'
import { readNodeReport } from '../../db/stored-json.ts'
import { countAtNodes } from './migration-list.store.ts'
import * as store from './nodes.store.ts'

/** Whether an address is that of this server; always false if its own address is unknown (null). */
export const ownAddress =
	(public_url: URL | null) =>
	(url: string): boolean =>
		public_url !== null && isSameServer(url, public_url.href)

/** The last test of a node; null before the first. */
export const reportOf = ({ report }: Pick<store.NodeRow, 'report'>): NodeReport | null =>
	report === '' ? null : readNodeReport(report)

/** Whether a node is this server: by its address, or by what it reported of itself. */
export const isOwnNode = (row: store.NodeRow, isOwn: (url: string) => boolean): boolean =>
	isOwn(row.public_url) || reportOf(row)?.is_own === true

/** Nodes as shown at a given moment. */
export const shownNodes = async (
	db: Reader,
	rows: readonly store.NodeRow[],
	isOwn: (url: string) => boolean,
	now: number,
): Promise<Node[]> => {
	const defaults = await store.listDefaults(db)
	const { there, coming } = await countAtNodes(db)
	const online = await store.countOnline(db)
	const of = (counts: typeof there, id: number): number => counts.find(one => one.node_id === id)?.count ?? 0
	return rows.map(row => {
		const report = reportOf(row)
		const is_own = isOwnNode(row, isOwn)
		return {
			id: row.id,
			name: row.name,
			region: row.region,
			role: row.role,
			public_url: row.public_url,
			internal_url: row.internal_url,
			socket_port: row.socket_port,
			media_url: row.media_url,
			weight: row.weight,
			capacity: row.capacity,
			enabled: row.enabled === 1,
			drain: row.drain === 1,
			remark: row.remark,
			is_own,
			// A certificate may have come close to its expiry since it was tested.
			health: nodeHealth(report, now),
			health_at: row.health_at,
			version: report?.version ?? '',
			tls_expires_at: report?.tls_expires_at ?? null,
			tested_at: row.tested_at,
			steps: report?.steps ?? [],
			terminals: is_own ? online : of(there, row.id),
			coming: of(coming, row.id),
			default_for: defaults.filter(one => one.node_id === row.id).map(({ group_id }) => group_id),
			revision: row.revision,
			updated_at: row.updated_at,
		}
	})
}
