import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestApp } from './app.ts'

/** A sent email as its reader sees it. */
export interface SentMail {
	readonly to: string
	readonly subject: string
	readonly text: string
}

const decoded = (body: string, encoding: string): string => {
	if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
	if (encoding !== 'quoted-printable') return body
	const bytes = body
		.replaceAll(/=\r?\n/g, '')
		.replaceAll(/=([0-9A-F]{2})/g, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
	return Buffer.from(bytes, 'latin1').toString('utf8')
}

const mailOf = (source: string): SentMail => {
	const end = source.indexOf('\n\n')
	const head = source.slice(0, end).replaceAll(/\n\s+/g, ' ')
	const header = (name: string): string => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? ''
	return {
		to: header('To'),
		subject: header('Subject'),
		text: decoded(source.slice(end + 2), header('Content-Transfer-Encoding')).trim(),
	}
}

/** Every email so far, oldest first; without a mail server they are files in the data folder. */
export const allMails = async (app: TestApp): Promise<SentMail[]> => {
	await app.settled()
	const folder = join(app.folder, 'mailbox')
	const names = (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.eml')).sort()
	return Promise.all(names.map(async name => mailOf(await readFile(join(folder, name), 'utf8'))))
}

/** Every email to an address so far, oldest first. */
export const mailsTo = async (app: TestApp, email: string): Promise<SentMail[]> =>
	(await allMails(app)).filter(message => message.to === email)

/** The newest email to an address. */
export const lastMail = async (app: TestApp, email: string): Promise<SentMail> => {
	const found = (await mailsTo(app, email)).at(-1)
	if (found === undefined) throw new Error(`nothing was written to ${email}`)
	return found
}

/** The code in an email. */
export const codeIn = ({ text }: SentMail): string => {
	const [, code] = /[:：]\s*([2-9A-HJ-NP-Z-]{6,11})$/m.exec(text) ?? []
	if (code === undefined) throw new Error(`no code in: ${text}`)
	return code
}

/** The code in the newest email to an address. */
export const codeFor = async (app: TestApp, email: string): Promise<string> => codeIn(await lastMail(app, email))
