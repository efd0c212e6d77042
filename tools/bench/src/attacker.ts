import { createInterface } from 'node:readline'
import { gzipSync } from 'node:zlib'
import { allCalls } from '@vitrine/contract/all'
import type { Endpoint } from '@vitrine/contract/call/endpoint'
import { formValues, shapeValue } from '@vitrine/contract/call/shape-values'
import { toTerminal } from '@vitrine/contract/frames'
import { terminalFrame } from '@vitrine/contract/messages'
import { terminalAddress, terminalRoutes } from '@vitrine/contract/terminal-routes'
import { readOutside, shaped } from '@vitrine/domain/json-text'
import { plainRecord } from '@vitrine/domain/plain-record'
import { identityOf } from '@vitrine/fleet/identity'
import { type Operator, signIn } from '@vitrine/fleet/operator'
import { bindFrame } from '@vitrine/fleet/surroundings'
import { WebSocket } from 'ws'
import { type Attack, asStranger, form, paths, send, type Target } from './attacks.ts'
import { said } from './said.ts'
import { signedFieldsOf } from './signed.ts'

// Attacks a server from a separate process, so that concurrent measurements wait for the server alone: as a stranger, as a terminal, as a user
// without rights and as a user of another organisation, all at once. `go` on stdin starts one pass over all attacks.

/** Command-line instructions. */
interface Instructions extends Target {
	readonly password: string
	readonly code: string
	/** Accounts: one without rights, and one of another organisation. */
	readonly accounts: readonly string[]
	readonly prefix: string
	readonly place: number
}
const instructions = said(
	process.argv[2] ?? '',
	plainRecord<Instructions>({
		origin: 'text',
		socket_port: 'number',
		password: 'text',
		code: 'text',
		accounts: 'texts',
		prefix: 'text',
		place: 'number',
	}),
)

const frameOf = shaped(toTerminal)

/** Calls that would end the attack itself. */
const of_oneself = /logout|changePassword|endSession|totp|secondFactor|deleteToken/i

const asUser = (who: Operator): Attack[] =>
	Object.values(allCalls)
		.flatMap(calls => Object.values<Endpoint>(calls))
		.filter(({ path, upload }) => !of_oneself.test(path) && !upload)
		.flatMap(endpoint =>
			[true, false].map(everything => ({
				what: endpoint.path,
				once: () => {
					const fields = signedFieldsOf(who, endpoint.path, formValues(endpoint, { optional: () => everything }))
					const body = Buffer.from(new URLSearchParams(fields).toString())
					return send(instructions.origin, `/api${endpoint.path}`, form, body, {
						authorization: '',
						cookie: who.cookie(),
					})
				},
			})),
		)

/** A bound terminal that sends every frame it can, as often as it can, and gets answers. */
const says = (text: string, token: (found: string) => void): Promise<void> =>
	new Promise(resolve => {
		const socket = new WebSocket(`ws://127.0.0.1:${instructions.socket_port}/?from=terminal`, {
			perMessageDeflate: false,
		})
		socket.on('open', () => socket.send(bindFrame(identityOf(instructions.prefix, instructions.place))))
		socket.on('message', raw => {
			const frame = readOutside(String(raw), frameOf)
			if (frame?.type === 'heart_package') return socket.terminate()
			if (frame?.type !== 'bind') return
			token('data' in frame ? frame.data.token : '')
			for (let times = 0; times < 200; times++) socket.send(text)
			socket.send(JSON.stringify({ type: 'heart_package' }))
		})
		socket.on('error', () => undefined)
		socket.on('close', () => resolve())
	})

const asTerminal = (): Attack[] => {
	let bearer = ''
	const note = (found: string): void => {
		bearer = found
	}
	const frames = terminalFrame.options.map(option =>
		JSON.stringify(shapeValue(option, [], { optional: () => true, number: () => 1 })),
	)
	const rows = Array.from({ length: 1000 }, (_, at) => ({
		seq: at + 2,
		kind: 'program',
		name: 'x'.repeat(200),
		start_time: at,
		end_time: at + 1000,
	}))
	const plays = [{ boot: crypto.randomUUID(), rows }, { boot: 'x', rows: [] }, '['.repeat(50_000)]
	const json = (path: string, body: Buffer): Promise<void> =>
		send(instructions.origin, path, 'application/json', body, { authorization: `Bearer ${bearer}` })
	return [
		...frames.map(text => ({ what: `frame ${text.slice(0, 40)}`, once: () => says(text, note) })),
		...paths().map(path => ({ what: path, once: () => json(path, Buffer.from(JSON.stringify(plays[1]))) })),
		...plays.flatMap(log => {
			const body = Buffer.from(JSON.stringify(log))
			return [body, gzipSync(body)].map(bytes => ({
				what: 'plays',
				once: () => json(terminalAddress(terminalRoutes.playLog), bytes),
			}))
		}),
	]
}

const signedIn = (account: string): Promise<Operator> =>
	signIn(instructions.origin, { account, password: instructions.password, verifyCode: async () => instructions.code })

const users: Operator[] = []
for (const account of instructions.accounts) users.push(await signedIn(account))
const kinds = [asStranger(instructions), asTerminal(), ...users.map(asUser)]
console.log('ready')
for await (const line of createInterface({ input: process.stdin })) {
	if (line !== 'go') break
	const made = await Promise.all(
		kinds.map(async attacks => {
			for (const { once } of attacks) await once()
			return attacks.length
		}),
	)
	console.log(`done ${made.reduce((sum, count) => sum + count, 0)}`)
}
process.exit(0)
