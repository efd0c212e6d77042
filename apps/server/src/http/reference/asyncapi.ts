import { version } from '@vitrine/contract/call/client'
import { toTerminal, toWeb } from '@vitrine/contract/frames'
import { terminalFrame, webFrame } from '@vitrine/contract/messages'
import type { z } from 'zod'
import { schemaOf } from './calls.ts'
import { commandShapes, commands_word } from './command-shapes.ts'

/** Which side sends what on the sockets; `send` marks what the server sends. */
const sides = [
	{ name: 'terminalSays', channel: 'terminal', action: 'receive', shape: terminalFrame, io: 'input' },
	{ name: 'terminalHears', channel: 'terminal', action: 'send', shape: toTerminal, io: 'output' },
	{ name: 'browserSays', channel: 'browser', action: 'receive', shape: webFrame, io: 'input' },
	{ name: 'browserHears', channel: 'browser', action: 'send', shape: toWeb, io: 'output' },
] as const satisfies readonly {
	name: string
	channel: string
	action: 'send' | 'receive'
	shape: z.ZodType
	io: 'input' | 'output'
}[]

const channels = {
	terminal: { from: 'terminal', about: 'Sockets of terminals (docs/terminal-protocol.md)' },
	browser: { from: 'web', about: 'Sockets of the web application (docs/api.md)' },
} as const

const channelOf = (name: keyof typeof channels) => ({
	address: `/?from=${channels[name].from}`,
	description: channels[name].about,
	messages: Object.fromEntries(
		sides
			.filter(({ channel }) => channel === name)
			.map(side => [side.name, { $ref: `#/components/messages/${side.name}` }]),
	),
})

/** The AsyncAPI 3.0 document of the sockets: each frame is JSON with a `type`. */
export const asyncapi = () => ({
	asyncapi: '3.0.0',
	info: {
		title: 'Vitrine, sockets',
		version,
		description: `Whoever opens a socket sends \`bind\` first, then a \`heart_package\` now and then. ${commands_word}`,
	},
	defaultContentType: 'application/json',
	servers: {
		own: {
			host: 'localhost:7200',
			protocol: 'ws',
			description: 'The port of sockets of the installation (`wss` behind TLS); `/ws` on the HTTP port is the same',
		},
	},
	channels: { terminal: channelOf('terminal'), browser: channelOf('browser') },
	operations: Object.fromEntries(
		sides.map(({ name, channel, action }) => [
			name,
			{
				action,
				channel: { $ref: `#/channels/${channel}` },
				messages: [{ $ref: `#/channels/${channel}/messages/${name}` }],
			},
		]),
	),
	components: {
		schemas: commandShapes(),
		messages: Object.fromEntries(sides.map(({ name, shape, io }) => [name, { name, payload: schemaOf(shape, io) }])),
	},
})
