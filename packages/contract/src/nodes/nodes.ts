import {
	mediaAddress,
	node_healths,
	node_limits,
	node_roles,
	nodeAddress,
	nodeReport,
	plainAddress,
} from '@vitrine/domain/nodes/node'
import { z } from 'zod'
import { endpoint } from '../call/endpoint.ts'
import { at_revision, characters, flag, integer, listOf, nothing, paging, text } from '../call/wire.ts'
import { migrationCalls } from './migrations.ts'

/** A node, with the result of its last test; times in ms since the epoch. */
const node = z.object({
	id: z.int(),
	name: z.string(),
	region: z.string(),
	role: z.enum(node_roles),
	public_url: z.string(),
	internal_url: z.string(),
	/** 0 if sockets use the port of the address. */
	socket_port: z.int(),
	media_url: z.string(),
	weight: z.int(),
	/** In terminals; 0 for unlimited. */
	capacity: z.int(),
	enabled: z.boolean(),
	/** It takes no new terminals. */
	drain: z.boolean(),
	remark: z.string(),
	/** It is the answering server itself. */
	is_own: z.boolean(),
	health: z.enum(node_healths),
	/** Since when it has had this state; null before the first test. */
	health_at: z.int().nullable(),
	version: z.string(),
	/** Expiry of its certificate; null without one. */
	tls_expires_at: z.int().nullable(),
	tested_at: z.int().nullable(),
	/** The last test, step by step. */
	steps: nodeReport.shape.steps,
	/** For the own server the terminals that are online, for another one those that have moved there from here. */
	terminals: z.int(),
	/** The terminals that are on their way to it. */
	coming: z.int(),
	/** Organisations whose terminals belong there. */
	default_for: z.array(z.int()),
	revision: z.int(),
	updated_at: z.int(),
})
export type Node = z.output<typeof node>

const { name, region, remark, address, port, weight, capacity } = node_limits

const isEmptyOr = (shape: z.ZodType) => (typed: string) => typed === '' || shape.safeParse(typed).success

const record = {
	name: characters(name),
	region: characters(region, 0).optional(),
	role: z.enum(node_roles),
	// An empty address is reported as missing, without further errors.
	public_url: text(address)
		.refine(isEmptyOr(nodeAddress), { params: { fault: 'server_address' } })
		.overwrite(plainAddress),
	/** How this server reaches it; empty for the public address. */
	internal_url: text(address, 0)
		.refine(isEmptyOr(nodeAddress), { params: { fault: 'server_address' } })
		.overwrite(plainAddress)
		.optional(),
	socket_port: integer(port.min, port.max).optional(),
	/** Where its files are fetched; empty for the public address. */
	media_url: text(address, 0)
		.refine(isEmptyOr(mediaAddress), { params: { fault: 'media_address' } })
		.overwrite(plainAddress)
		.optional(),
	weight: integer(weight.min, weight.max).optional(),
	capacity: integer(capacity.min, capacity.max).optional(),
	enabled: flag.optional(),
	drain: flag.optional(),
	remark: characters(remark, 0).optional(),
}

const which = z.object({ id: integer(1) })

/** Servers that terminals can move to, for administrators of the installation. */
export const nodesCalls = {
	list: endpoint({
		method: 'POST',
		path: '/admin/node/list',
		may: 'nodes.read',
		about: 'The nodes: those in use first, then by weight and name, each with its last test.',
		input: z.object({ ...paging, key_word: text(100, 0).optional() }),
		output: listOf(node),
	}),
	add: endpoint({
		method: 'POST',
		path: '/admin/node/add',
		may: 'nodes.write',
		about:
			'Adds a node. Addresses are http or https, and no two nodes have the same; private ones and other ports only where VITRINE_EGRESS_ALLOW lets the server go there. What is left out: socket_port 7200, weight 10, no limit of capacity, enabled, no drain.',
		does: '添加节点',
		input: z.object(record),
		output: node,
	}),
	edit: endpoint({
		method: 'POST',
		path: '/admin/node/edit',
		may: 'nodes.write',
		about:
			'Changes a node: what is left out is emptied or as usual. With a revision, only that revision is changed. After another address or role it counts as not tested; where terminals are moving to it, its public address, socket port and role stay.',
		does: '修改节点',
		input: z.object({ id: integer(1), ...record, ...at_revision }),
		output: node,
	}),
	remove: endpoint({
		method: 'POST',
		path: '/admin/node/remove',
		may: 'nodes.write',
		about:
			'Removes a node that is the default of no organisation and to which no terminals are moving. Terminals that have moved there stay there.',
		does: '删除节点',
		removes: true,
		input: which,
		output: nothing,
	}),
	test: endpoint({
		method: 'POST',
		path: '/admin/node/test',
		may: 'nodes.write',
		about:
			'Tests a node from here: name, TCP, TLS, API, socket and download, each within 5 seconds, and answers the node with what was found. Nodes that are enabled are tested every 5 minutes without it.',
		does: '测试节点',
		input: which,
		output: node,
	}),
	drain: endpoint({
		method: 'POST',
		path: '/admin/node/drain',
		may: 'nodes.write',
		about: 'Has a node take no new terminals (drain 1), or take them again (0). What is there stays.',
		does: '排空节点',
		input: z.object({ id: integer(1), drain: flag }),
		output: node,
	}),
	setDefault: endpoint({
		method: 'POST',
		path: '/admin/node/setDefault',
		may: 'nodes.write',
		about:
			'Makes a node the default of an organisation and of those below it that have none of their own; id 0 takes it back.',
		does: '设置默认节点',
		input: z.object({ group_id: integer(1), id: integer(0) }),
		output: nothing,
	}),
	...migrationCalls,
}
