import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MailKind } from '@vitrine/domain/mail'
import type { Language, Values } from '@vitrine/texts/rows'
import type { Transporter } from 'nodemailer'

/** An email as it goes out: plain text. */
export interface Mail {
	readonly to: string
	readonly subject: string
	readonly text: string
	/** A file that goes with it. */
	readonly file?: MailFile
	/** Where its reader ends such emails (RFC 8058). */
	readonly unsubscribe?: string
}

/** A file of an email, its content in base64. */
export interface MailFile {
	readonly name: string
	readonly type: string
	readonly content: string
}

/** What an email is to say, to whom and in which language. */
export interface MailMessage {
	readonly kind: MailKind
	readonly to: string
	readonly language: Language
	readonly values: Values
	/** What stands below its text, line by line, in the same language. */
	readonly lines?: readonly string[]
	/** The number of a stored file that goes with it. */
	readonly file_id?: number | undefined
	readonly unsubscribe?: string | undefined
	/** The run of a report that it is of. */
	readonly run_id?: number | undefined
}

/** Hands emails over; `send` rejects with a {@link MailProblem}. */
export interface Mailer {
	send(mail: Mail): Promise<void>
	close(): void
}

/** An email did not go out this time. */
export class MailProblem extends Error {
	/** What the mail server answered to the receiver or to what the email says; empty where it failed on the way there. */
	readonly answer: string
	constructor(why: string, { answer = '', cause }: { readonly answer?: string; readonly cause?: unknown } = {}) {
		super(why, { cause })
		this.name = 'MailProblem'
		this.answer = answer
	}
}

/** The mail server will never take this email: trying again is of no use. */
export class MailRefused extends MailProblem {
	override readonly name = 'MailRefused'
}

/** The mail server takes no email from here: its address or the credentials are to be mended, the emails wait. */
export class MailSetting extends MailProblem {
	override readonly name = 'MailSetting'
}

/** What a mail server answers to credentials that are wrong or missing. */
const credential_codes = new Set([530, 534, 535, 538])

/** An error of the library: the last answer of the mail server, and the command that it was the answer to. */
interface SendError {
	readonly message: string
	readonly code?: string
	readonly command?: string
	readonly response?: string
	readonly responseCode?: number
}

/** The steps in which a mail server speaks of this email and not of who sends it. */
const steps_of_email = new Set(['RCPT TO', 'DATA'])

const mailProblem = (error: unknown): MailProblem => {
	const { message, code, command = '', response = '', responseCode = 0 } = error as SendError
	if (credential_codes.has(responseCode) || code === 'EAUTH' || code === 'ENOAUTH')
		return new MailSetting(message, { cause: error })
	const said = { answer: steps_of_email.has(command) ? response : '', cause: error }
	return responseCode >= 500 && responseCode < 600 ? new MailRefused(message, said) : new MailProblem(message, said)
}

/** The library of emails, loaded with the first of them: most servers write few. */
const library = () => import('nodemailer')

/** What of an email is more than text, as the library takes it. */
const extras = ({ file, unsubscribe }: Mail) => ({
	...(file !== undefined && {
		attachments: [{ filename: file.name, contentType: file.type, content: file.content, encoding: 'base64' }],
	}),
	...(unsubscribe !== undefined && {
		headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
	}),
})

/** How many emails are handed over at once. */
export const mail_connections = 4

/** How long a mail server may take over a step, in ms. */
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

/** Emails as files in a folder, for installations without a mail server; a file is whole as soon as it has its name. */
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
