import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const server = 'apps/server/src'

interface Source {
	readonly path: string
	readonly text: string
}

const sources: readonly Source[] = execFileSync('git', ['ls-files', '-z', `${server}/*.ts`], {
	cwd: root,
	encoding: 'utf8',
})
	.split('\0')
	.filter(path => path !== '' && !path.endsWith('.test.ts') && existsSync(join(root, path)))
	.map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** The owner of a file: its feature, or its part of the server. */
const ownerOf = (path: string): string =>
	/^apps\/server\/src\/(features\/[^/]+|[^/]+)/.exec(path)?.[1]?.replace(/\.ts$/, '') ?? path

/** Writes of rows: the query builder with a table name, and literal SQL. */
const built = /\b(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(\s*['"`](\w+)/g
const spoken = /\b(?:insert(?:\s+or\s+\w+)?\s+into|replace\s+into|delete\s+from|merge\s+into)\s+"?(\w+)/gi
const changed = /\bupdate\s+(?:only\s+)?"?(\w+)"?\s+set\b/gi

/** Comments contain much that looks like a statement. */
const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')

const tablesWrittenBy = (text: string): string[] =>
	[built, spoken, changed].flatMap(pattern =>
		[...withoutComments(text).matchAll(pattern)].map(([, table = '']) => table.toLowerCase()),
	)

/** Every table that is written, with its writers. */
const writersOf = (from: readonly Source[]): Map<string, Set<string>> => {
	const writers = new Map<string, Set<string>>()
	for (const { path, text } of from)
		for (const table of tablesWrittenBy(text))
			writers.set(table, (writers.get(table) ?? new Set<string>()).add(ownerOf(path)))
	return writers
}

const sharedTables = (from: readonly Source[]): string[] =>
	[...writersOf(from)]
		.filter(([, owners]) => owners.size > 1)
		.map(([table, owners]) => `${table} is written by ${[...owners].sort().join(' and ')}`)

/** Writes that do not name their table in place: their owner cannot be seen. */
const unnamedWrites = (from: readonly Source[]): string[] =>
	from
		.filter(({ text }) =>
			/\b(?:insertInto|updateTable|deleteFrom)\(\s*[^'"`\s)]|\b(?:insert into|delete from) \$\{/i.test(text),
		)
		.map(({ path }) => path)

/** Code that writes the tables of all others by design. */
const beside_features = /\/(db|backup\/backup-database)\b/

/** Calls of the contract that more than one feature names: naming those of another feature means using its handlers. */
const sharedCalls = (from: readonly Source[]): string[] => {
	const users = new Map<string, Set<string>>()
	for (const { path, text } of from)
		for (const [name] of text.matchAll(/\b[a-z]\w*Calls\b(?=[^;\n]*from '@vitrine\/contract\/)/g))
			users.set(name, (users.get(name) ?? new Set<string>()).add(ownerOf(path)))
	return [...users]
		.filter(([, owners]) => owners.size > 1)
		.map(([name, owners]) => `${name} are of one feature, not of ${[...owners].sort().join(' and ')}`)
}

/** Every place that sends a terminal the frame that stops a download. */
const stoppers = (from: readonly Source[]): string[] =>
	from.flatMap(({ path, text }) => [...text.matchAll(/\bsend\([^;]{0,80}?type: 'stop_download'/g)].map(() => path))

/** Code below the features that nevertheless imports one of them. */
const askingFeatures = (from: readonly Source[]): string[] =>
	from
		.filter(({ path }) => /\/src\/(ports|db|media|http|realtime)\//.test(path))
		.flatMap(({ path, text }) =>
			[...text.matchAll(/\b(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)]
				.map(([, to = '']) => join(dirname(path), to))
				.filter(to => to.startsWith(`${server}/features/`))
				.map(to => `${path} asks ${to}`),
		)

const isMadeOf = ({ text }: Source, { start, end }: ESTree.Node): boolean => /Handlers\b/.test(text.slice(start, end))

/** The functions of a file that make handlers, by their declared return type. */
const makersIn = (source: Source): Set<string> => {
	const makers = new Set<string>()
	if (!source.text.includes('Handlers')) return makers
	new Visitor({
		VariableDeclarator({ id, init }) {
			if (id.type !== 'Identifier' || init?.type !== 'ArrowFunctionExpression') return
			if (init.returnType && isMadeOf(source, init.returnType)) makers.add(id.name)
		},
	}).visit(parseSync(source.path, source.text).program)
	return makers
}

/** The names of the makers that a file knows: its own, and those that it imports. */
const makersKnownTo = ({ path, text }: Source, makers: ReadonlyMap<string, Set<string>>): Set<string> => {
	const known = new Set(makers.get(path))
	for (const [, names = '', from = ''] of text.matchAll(/import \{([^}]*)\} from '(\.[^']+)'/g)) {
		const there = makers.get(join(dirname(path), from))
		for (const name of names.split(',')) {
			const [own = '', local = own] = name.trim().split(' as ')
			if (there?.has(own)) known.add(local)
		}
	}
	return known
}

/** Where these files call handlers made by a maker, directly or through a variable. */
const calledHandlers = (from: readonly Source[]): string[] => {
	const makers = new Map(from.map(source => [source.path, makersIn(source)]))
	return from.flatMap(source => {
		const known = makersKnownTo(source, makers)
		if (known.size === 0) return []
		const made = new Set<string>()
		const found: string[] = []
		const isMaking = (node: ESTree.Node): boolean =>
			node.type === 'CallExpression' && node.callee.type === 'Identifier' && known.has(node.callee.name)
		const isHandlers = (node: ESTree.Node): boolean =>
			isMaking(node) || (node.type === 'Identifier' && made.has(node.name))
		new Visitor({
			VariableDeclarator({ id, init }) {
				if (id.type === 'Identifier' && init && isMaking(init)) made.add(id.name)
			},
			CallExpression({ callee, start }) {
				const of = callee.type === 'MemberExpression' ? callee.object : callee
				if (isHandlers(of)) found.push(`${source.path}:${source.text.slice(0, start).split('\n').length}`)
			},
		}).visit(parseSync(source.path, source.text).program)
		return found
	})
}

describe('the boundaries of the server', () => {
	const features = sources.filter(({ path }) => path.startsWith(`${server}/features/`))

	test('the checks have read the server', () => {
		expect(features.length).toBeGreaterThan(200)
		expect(writersOf(sources).size).toBeGreaterThan(40)
		expect(new Set(features.flatMap(source => [...makersIn(source)])).size).toBeGreaterThan(50)
	})

	test('a table is written by one feature, in whatever words', () => {
		expect(sharedTables(sources.filter(({ path }) => !beside_features.test(path)))).toEqual([])
		expect(unnamedWrites(features)).toEqual([])
	})

	test('another writer is found: with the query builder, in SQL, and with a table that it does not name', () => {
		const own = { path: `${server}/features/users/users.store.ts`, text: "tx.insertInto('users').values(row)" }
		const other = (text: string): Source => ({ path: `${server}/features/plays/plays.store.ts`, text })
		const said = ['users is written by features/plays and features/users']
		expect(sharedTables([own, other("tx.selectFrom('users')")])).toEqual([])
		expect(sharedTables([own, other('/* it would update users set x */')])).toEqual([])
		for (const text of [
			"tx.deleteFrom('users')",
			'sql`insert into users (id) values (1)`',
			'sql`update users set pid = 1`',
			'sql`with a as (select 1)\n\tDELETE FROM "users" where id = 1`',
		])
			expect(sharedTables([own, other(text)])).toEqual(said)
		expect(unnamedWrites([own, other('tx.deleteFrom(table)')])).toEqual([`${server}/features/plays/plays.store.ts`])
	})

	test('no handler calls another: what both do is a function of its own', () => {
		expect(calledHandlers(sources)).toEqual([])
		expect(sharedCalls(features)).toEqual([])
	})

	test('a feature that asks for the handlers of another is found', () => {
		const users = (feature: string): Source => ({
			path: `${server}/features/${feature}/${feature}.ts`,
			text: "import type { materialsCalls } from '@vitrine/contract/library/materials'\n",
		})
		expect(
			sharedCalls([users('materials'), { ...users('materials'), path: `${server}/features/materials/a/b.ts` }]),
		).toEqual([])
		expect(sharedCalls([users('materials'), users('templates')])).toEqual([
			'materialsCalls are of one feature, not of features/materials and features/templates',
		])
	})

	test('a port that asks a feature for something is found', () => {
		const asking = (path: string, to: string): Source => ({
			path: `${server}/${path}`,
			text: `import { a } from '${to}'`,
		})
		const port = asking('ports/egress/egress.ts', '../../features/feeds/feed-fetch.ts')
		expect(askingFeatures([port, asking('mount/library.ts', '../features/feeds/feeds.ts')])).toEqual([
			`${server}/ports/egress/egress.ts asks ${server}/features/feeds/feed-fetch.ts`,
		])
		expect(askingFeatures([asking('ports/clock.ts', './turns.ts')])).toEqual([])
		expect(askingFeatures(sources)).toEqual([])
	})

	test('a handler that is called is found, wherever it was made', () => {
		const maker = {
			path: 'a/end.ts',
			text: "export const end = (deps: Deps): PlaysHandlers['end'] => async input => deps.end(input)\n",
		}
		const all = {
			path: 'a/plays.ts',
			text: [
				"import { end as over } from './end.ts'",
				"const go = (deps: Deps): Handlers<typeof calls>['go'] => async (input, call) => {",
				'\tawait over(deps)(input, call)',
				'\tconst again = over(deps)',
				'\tawait again(input, call)',
				'\tawait all(deps).end(input, call)',
				'}',
				'export const all = (deps: Deps): PlaysHandlers => ({ end: over(deps), go: go(deps) })',
			].join('\n'),
		}
		expect(calledHandlers([maker, all])).toEqual(['a/plays.ts:3', 'a/plays.ts:5', 'a/plays.ts:6'])
	})

	test('a terminal is told to stop a download in one place', () => {
		expect(stoppers(sources)).toEqual([`${server}/features/downloads/tracking.ts`])
		const second = "for (const { id } of rows) hub.send(id, { type: 'stop_download', data: { dc_id } })"
		expect(stoppers([{ path: 'a/stop.ts', text: `${second}\n${second}` }])).toEqual(['a/stop.ts', 'a/stop.ts'])
	})
})
