import { watch } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Server } from './kit.ts'

const plain = (source: string): string => {
	const end = source.indexOf('\n\n')
	const body = source.slice(end + 2)
	if (/^content-transfer-encoding: base64$/im.test(source.slice(0, end))) return Buffer.from(body, 'base64').toString()
	return body.replaceAll(/=\n/g, '')
}

/** The code in the newest email to an address whose text matches; waits until it is in the server's mailbox folder. */
export const codeIn = async (server: Server, email: string, words: RegExp): Promise<string> => {
	const folder = join(server.folder, 'mailbox')
	await mkdir(folder, { recursive: true })
	const found = async (): Promise<string | undefined> => {
		const names = (await readdir(folder)).filter(name => /^[^.].*\.eml$/.test(name)).sort()
		const messages = await Promise.all(names.map(name => readFile(join(folder, name), 'utf8')))
		const message = messages.filter(text => text.includes(email) && words.test(plain(text))).at(-1)
		return message === undefined ? undefined : /: ([2-9A-HJ-NP-Z-]{6,11})$/m.exec(plain(message))?.[1]
	}
	return new Promise((done, failed) => {
		const look = () =>
			void found().then(code => {
				if (code === undefined) return
				watcher.close()
				done(code)
			}, failed)
		const watcher = watch(folder, look)
		look()
	})
}
