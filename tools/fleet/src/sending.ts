import { setTimeout as pause } from 'node:timers/promises'
import { busy } from '@vitrine/contract/error-codes'
import { type TerminalRoute, terminalAddress } from '@vitrine/contract/terminal-routes'
import { waitBefore } from '@vitrine/domain/backoff'
import { fromJson } from '@vitrine/domain/json-text'
import { bodyOf, type Requests } from './requests.ts'

/** The server that a terminal sends to, and its token there. */
export interface Addressee {
	readonly requests: Requests
	readonly token: string
}

/** A file with the fields beside it. */
export interface SentFile {
	readonly name: string
	readonly content: Buffer
	readonly fields?: Readonly<Record<string, string>>
}

/** The answer of the server in its envelope. */
interface Answered {
	readonly status: unknown
	readonly tips: string
	readonly data: unknown
}

/** How often a file is tried when the server is overloaded, as players do. */
const tries = 6

const answerOf = (text: string): Answered => {
	const { status, tips, data } = (fromJson(text)?.value ?? {}) as Readonly<Record<string, unknown>>
	return { status, tips: String(tips ?? 'no answer'), data }
}

const post = async ({ requests, token }: Addressee, route: TerminalRoute, file: SentFile): Promise<Answered> => {
	const form = new FormData()
	for (const [name, value] of Object.entries(file.fields ?? {})) form.set(name, value)
	form.set('file', new Blob([new Uint8Array(file.content)]), file.name)
	const made = new Response(form)
	const headers = { authorization: `Bearer ${token}`, 'content-type': made.headers.get('content-type') ?? '' }
	const body = Buffer.from(await made.arrayBuffer())
	return answerOf(String(await bodyOf(await requests.post(terminalAddress(route), headers, body))))
}

/** Sends a file as multipart; returns the data of the answer. Throws with the words of the server if it does not accept the file. */
export const sendFile = async (
	to: () => Addressee,
	route: TerminalRoute,
	file: SentFile,
	signal: AbortSignal,
): Promise<unknown> => {
	for (let attempt = 1; ; attempt++) {
		const { status, tips, data } = await post(to(), route, file)
		if (status === 1) return data
		if (status !== busy || attempt === tries) throw new Error(tips)
		await pause(waitBefore(attempt, Math.random()), undefined, { signal })
	}
}
