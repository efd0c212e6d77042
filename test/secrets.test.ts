import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** Names of files that hold secrets or the internals of a program. */
const named = /^(\.env(\..+)?|id_(rsa|ecdsa|ed25519)|.+\.(pem|key|p12|pfx|jks|map|sqlite|sqlite-wal|kdbx))$/

/** Patterns of secrets in text. */
const written = [
	/-----BEGIN [A-Z ]*PRIVATE KEY-----/,
	/\bAKIA[0-9A-Z]{16}\b/,
	/\bgh[pousr]_[A-Za-z0-9]{36}/,
	/\bxox[abp]-\d{6}/,
	/\b(?:postgres(?:ql)?|smtps?):\/\/[^\s:@/'"`$]+:(?!secret@|password@|vitrine@|postgres@)[^\s:@/'"`$]{6,}@(?!127\.0\.0\.1|localhost)/,
	// A key that every installation would share: a name with secret or key in it, and a value too long to be typed.
	/\b\w*(?:secret|sign_?key|private_?key|api_?key|password)\w*['"]?\s*[:=]\s*['"`](?=[^'"`]*\d)(?=[^'"`]*[A-Za-z])[A-Za-z0-9+/_=-]{24,}['"`]/i,
]
const map = /\/[/*]# sourceMappingURL=/

/** Test vectors of standards, and made-up secrets in tests that these are rejected or never written. */
const shown = /\.test\.tsx?$/

/** The content of a path in the repository, or nothing if it is gone from the working tree. */
const text = (path: string): string => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'latin1') : '')
const holdsSecret = (content: string): boolean => written.some(pattern => pattern.test(content))

const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
const built = ['apps/web/dist', 'apps/player/dist'].filter(folder => existsSync(join(root, folder)))

const filesIn = (folder: string): string[] =>
	readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
		.filter(entry => entry.isFile())
		.map(entry => join(entry.parentPath, entry.name))

describe('secrets', () => {
	test('are told from what is none', () => {
		const secrets = [
			`-----BEGIN ${'PRIVATE KEY-----'}`,
			`const sign_key = '${'a1'.repeat(16)}'`,
			`{"apiKey":"${'Zx9'.repeat(10)}"}`,
			`postgres://vitrine:${'hunter2000'}@db.example/vitrine`,
		]
		expect(secrets.filter(secret => !holdsSecret(secret))).toEqual([])
		const others = ["password: '密码不能为空'", 'sign_key: string', 'postgres://vitrine:secret@127.0.0.1:5432/vitrine']
		expect(others.filter(holdsSecret)).toEqual([])
		expect(
			['.env', '.env.local', 'index.js.map', 'tls.key', 'signing-key.ts'].filter(name => named.test(name)),
		).toEqual(['.env', '.env.local', 'index.js.map', 'tls.key'])
	})

	test('are in no file of the repository', () => {
		expect(tracked.length).toBeGreaterThan(1000)
		expect(tracked.filter(path => named.test(basename(path)))).toEqual([])
		expect(tracked.filter(path => !shown.test(path) && holdsSecret(text(path)))).toEqual([])
	})

	test('are in nothing that is built, nor is the source of it', () => {
		const files = built.flatMap(filesIn)
		expect(files.filter(path => named.test(basename(path)))).toEqual([])
		const wrong = files.filter(path => {
			const content = readFileSync(path, 'latin1')
			return holdsSecret(content) || (/\.(js|css|html)$/.test(path) && map.test(content))
		})
		expect(wrong).toEqual([])
	})

	test('are not built: no settings of the process reach the pages, and no maps are made', () => {
		for (const path of ['apps/web/vite.config.ts', 'apps/player/vite.config.ts']) {
			expect(text(path)).not.toMatch(/sourcemap|loadEnv|envPrefix|\bdefine\b/)
		}
	})
})
