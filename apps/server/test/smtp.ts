import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** An email as the mail server received it. */
export interface Received {
	readonly to: string
	readonly from: string
	readonly content: string
}

/** A real mail server on a free loopback port. */
export interface MailServer {
	readonly url: string
	readonly received: Received[]
	/** The SMTP code with which it rejects the next recipients; null accepts them. */
	refuse: number | null
	/** The words of that answer. */
	words: string
	close(): Promise<void>
}

export const aMailServer = async (): Promise<MailServer> => {
	const received: Received[] = []
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ['STARTTLS', 'AUTH'],
		onRcptTo: (_address, _session, done) =>
			state.refuse === null ? done() : done(Object.assign(new Error(state.words), { responseCode: state.refuse })),
		onData: (stream, session, done) => {
			const from = session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address
			const to = session.envelope.rcptTo.map(rcpt => rcpt.address).join(',')
			text(stream).then(content => {
				received.push({ to, from, content })
				done()
			}, done)
		},
	})
	server.on('error', () => undefined)
	const listening = server.listen(0, '127.0.0.1')
	await once(listening, 'listening')
	const address = listening.address()
	const port = typeof address === 'object' && address !== null ? address.port : 0
	const state: MailServer = {
		url: `smtp://127.0.0.1:${port}`,
		received,
		refuse: null,
		words: 'not this one',
		close: () => new Promise(resolve => server.close(() => resolve())),
	}
	return state
}

/** The text of an email, its transfer encoding undone. */
export const plainText = (content: string): string => {
	const [head = '', ...rest] = content.split(/\r?\n\r?\n/)
	const body = rest.join('\n\n')
	if (/content-transfer-encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
	if (!/content-transfer-encoding: quoted-printable/i.test(head)) return body
	const bytes = body
		.replaceAll(/=\r?\n/g, '')
		.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
	return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** The code in an email: six letters and digits. */
export const codeIn = (content: string): string => /[：:] ?([2-9A-Z]{6})\b/.exec(plainText(content))?.[1] ?? ''
