import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MailKind } from '@vitrine/domain/mail'
import type { Language, Values } from '@vitrine/texts/rows'
import type { Transporter } from 'nodemailer'

/** An email as sent: plain text. */
export interface Mail {
	readonly to: string
	readonly subject: string
	readonly text: string
	/** An attachment. */
	readonly file?: MailFile
	/** The reader's unsubscribe address (RFC 8058). */
	readonly unsubscribe?: string
}

/** An attachment, its content in base64. */
export interface MailFile {
	readonly name: string
	readonly type: string
	readonly content: string
}

/** The content of an email, its receiver and language. */
export interface MailMessage {
	readonly kind: MailKind
	readonly to: string
	readonly language: Language
	readonly values: Values
	/** Lines below its text, in the same language. */
	readonly lines?: readonly string[]
	/** The id of a stored attachment. */
	readonly file_id?: number | undefined
	readonly unsubscribe?: string | undefined
	/** The run of a report that it belongs to. */
	readonly run_id?: number | undefined
}

/** A name in one line: the names of terminals and of what they play must not add lines to an email, or turn around what follows them. */
export const oneLine = (name: string): string =>
	name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replace(/\p{Bidi_Control}/gu, '')

/** Sends emails; `send` rejects with a {@link MailProblem}. */
export interface Mailer {
	send(mail: Mail): Promise<void>
	close(): void
}

/** An email could not be sent this time. */
export class MailProblem extends Error {
	/** The mail server's answer to the receiver or the message; empty if the failure happened before that. */
	readonly answer: string
	constructor(why: string, { answer = '', cause }: { readonly answer?: string; readonly cause?: unknown } = {}) {
		super(why, { cause })
		this.name = 'MailProblem'
		this.answer = answer
	}
}

/** The mail server will never accept this email: retrying is pointless. */
export class MailRefused extends MailProblem {
	override readonly name = 'MailRefused'
}

/** The mail server accepts no email from this server: its address or credentials have to be corrected, and emails wait until then. */
export class MailSetting extends MailProblem {
	override readonly name = 'MailSetting'
}

/** A mail server's codes for invalid or missing credentials. */
const credential_codes = new Set([530, 534, 535, 538])

/** An error of the library: the mail server's last answer, and the command that it answered. */
interface SendError {
	readonly message: string
	readonly code?: string
	readonly command?: string
	readonly response?: string
	readonly responseCode?: number
}

/** The commands whose refusal concerns this email rather than its sender. */
const steps_of_email = new Set(['RCPT TO', 'DATA'])

const mailProblem = (error: unknown): MailProblem => {
	const { message, code, command = '', response = '', responseCode = 0 } = error as SendError
	if (credential_codes.has(responseCode) || code === 'EAUTH' || code === 'ENOAUTH')
		return new MailSetting(message, { cause: error })
	const said = { answer: steps_of_email.has(command) ? response : '', cause: error }
	return responseCode >= 500 && responseCode < 600 ? new MailRefused(message, said) : new MailProblem(message, said)
}

/** The email library, loaded with the first email: most servers send few. */
const library = () => import('nodemailer')

/** The parts of an email beyond its text, in the library's format. */
const extras = ({ file, unsubscribe }: Mail) => ({
	...(file !== undefined && {
		attachments: [{ filename: file.name, contentType: file.type, content: file.content, encoding: 'base64' }],
	}),
	...(unsubscribe !== undefined && {
		headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
	}),
})

/** How many emails are sent at once. */
export const mail_connections = 4

/** Time limit for each step of a mail server, in ms. */
const patience = 20_000

/** Emails over SMTP. */
export const smtpMailer = (url: string, from: string): Mailer => {
	let transport: Transporter | null = null
	const open = async (): Promise<Transporter> => {
		const { createTransport } = await library()
		transport ??= createTransport({
			url,
			pool: true,
			maxConnections: mail_connections,
			connectionTimeout: patience,
			greetingTimeout: patience,
			socketTimeout: patience,
		})
		return transport
	}
	return {
		send: async mail => {
			const { to, subject, text } = mail
			const opened = await open()
			try {
				await opened.sendMail({ from, to: { name: '', address: to }, subject, text, ...extras(mail) })
			} catch (error) {
				throw mailProblem(error)
			}
		},
		close: () => transport?.close(),
	}
}

/** Emails as files in a folder, for installations without a mail server; a file is complete once it has its name. */
export const folderMailer = (folder: string, from: string, now: () => number): Mailer => {
	let count = 0
	return {
		send: async mail => {
			const { to, subject, text } = mail
			await mkdir(folder, { recursive: true, mode: 0o700 })
			const { createTransport } = await library()
			const render = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
			const sent = { from, to: { name: '', address: to }, subject, text, date: new Date(now()), ...extras(mail) }
			const made = await render.sendMail(sent)
			const name = `${new Date(now()).toISOString().replaceAll(/[:.]/g, '-')}-${String(++count).padStart(4, '0')}.eml`
			await writeFile(join(folder, `.${name}`), made.message as Buffer, { mode: 0o600 })
			await rename(join(folder, `.${name}`), join(folder, name))
		},
		close: () => undefined,
	}
}
