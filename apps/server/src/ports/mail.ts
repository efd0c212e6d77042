import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language, Values } from '@vitrine/texts/rows'
import type { Transporter } from 'nodemailer'

/** A letter as it goes out: plain text. */
export interface Mail {
	readonly to: string
	readonly subject: string
	readonly text: string
}

/** The letters that Vitrine writes. */
export type LetterKind = 'register' | 'reset' | 'referral' | 'known'

/** What a letter is to say, to whom and in which language. */
export interface Letter {
	readonly kind: LetterKind
	readonly to: string
	readonly language: Language
	readonly values: Values
}

/** Hands letters over; `send` rejects with {@link MailRefused} when trying again is of no use. */
export interface Mailer {
	send(mail: Mail): Promise<void>
	close(): void
}

/** The mail server will never take this letter. */
export class MailRefused extends Error {
	constructor(why: string) {
		super(why)
		this.name = 'MailRefused'
	}
}

/** The library of letters, loaded with the first of them: most servers write few. */
const library = () => import('nodemailer')

/** How long a mail server may take over a step, in ms. */
const patience = 20_000

/** Letters over SMTP. */
export const smtpMailer = (url: string, from: string): Mailer => {
	let transport: Transporter | null = null
	const open = async (): Promise<Transporter> => {
		const { createTransport } = await library()
		transport ??= createTransport({
			url,
			pool: true,
			maxConnections: 2,
			connectionTimeout: patience,
			greetingTimeout: patience,
			socketTimeout: patience,
		})
		return transport
	}
	return {
		send: async ({ to, subject, text }) => {
			const opened = await open()
			try {
				await opened.sendMail({ from, to: { name: '', address: to }, subject, text })
			} catch (error) {
				const { responseCode = 0, message } = error as { responseCode?: number; message: string }
				throw responseCode >= 500 && responseCode < 600 ? new MailRefused(message) : error
			}
		},
		close: () => transport?.close(),
	}
}

/** Letters as files in a folder, for installations without a mail server; a file is whole as soon as it has its name. */
export const folderMailer = (folder: string, from: string, now: () => number): Mailer => {
	let count = 0
	return {
		send: async ({ to, subject, text }) => {
			await mkdir(folder, { recursive: true, mode: 0o700 })
			const { createTransport } = await library()
			const render = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
			const made = await render.sendMail({ from, to: { name: '', address: to }, subject, text, date: new Date(now()) })
			const name = `${new Date(now()).toISOString().replaceAll(/[:.]/g, '-')}-${String(++count).padStart(4, '0')}.eml`
			await writeFile(join(folder, `.${name}`), made.message as Buffer, { mode: 0o600 })
			await rename(join(folder, `.${name}`), join(folder, name))
		},
		close: () => undefined,
	}
}
