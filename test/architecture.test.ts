import { describe, expect, test } from 'vitest'
import { type Edge, edges, files, isTest } from './sources.ts'

const isOwn = (to: string): boolean => /^(packages|apps|tools)\//.test(to)

/** The module of a file: a package, an app or a tool. */
const moduleOf = (path: string): string => path.split('/').slice(0, 2).join('/')

const modules: Record<string, string[]> = {
	'packages/texts': [],
	'packages/domain': [],
	'packages/contract': ['packages/texts', 'packages/domain'],
	'packages/renderer': ['packages/domain'],
	'apps/server': ['packages/texts', 'packages/domain', 'packages/contract'],
	'apps/web': [
		'tools/calls',
		'tools/texts',
		'packages/texts',
		'packages/domain',
		'packages/contract',
		'packages/renderer',
	],
	'apps/player': ['tools/texts', 'packages/texts', 'packages/domain', 'packages/contract', 'packages/renderer'],
	'tools/fleet': ['packages/domain', 'packages/contract', 'tools/setup'],
	'tools/bench': ['packages/domain', 'packages/contract', 'tools/fleet', 'tools/setup'],
	'tools/setup': [],
	'tools/texts': ['packages/texts'],
	'tools/calls': ['packages/contract'],
	'tools/samples': ['packages/domain'],
	'tools/help': ['packages/texts', 'packages/domain', 'packages/contract', 'tools/fleet', 'tools/setup'],
}

/** Which parts within an app or one of its folders may import which; a part that is not listed may import none of the others. */
const parts: Record<string, Record<string, string[]>> = {
	'apps/server/src': {
		main: ['*'],
		backup: ['*'],
		'start-line': ['config', 'db'],
		'verify-plays': ['features'],
		'issue-licence': ['features'],
		app: ['*'],
		live: ['*'],
		lifecycle: ['background', 'db', 'features', 'live', 'ports'],
		background: ['db'],
		mount: ['*'],
		features: ['http', 'realtime', 'db', 'ports', 'media', 'events'],
		media: ['ports'],
		http: ['ports', 'config', 'db'],
		realtime: ['http', 'ports'],
		db: [],
		ports: ['db'],
		config: ['licence-key', 'machines-address', 'db', 'map-settings', 'setting-names'],
		'machines-address': [],
		'map-settings': [],
		'setting-names': [],
		events: [],
		log: [],
	},
	'apps/server/src/backup': {
		'planned-backup': ['backup-copying', 'backup-check', 'backup-database', 'backup-generations'],
		'backup-copying': ['backup-check', 'backup-database'],
		'backup-generations': ['backup-check'],
		'backup-database': ['backup-check'],
		'backup-check': [],
		'backup-watch': ['backup-check', 'backup-generations'],
	},
	'apps/server/src/http': {
		server: ['admission', 'answers', 'bodies', 'caller', 'coded-error', 'operations'],
		files: ['admission', 'answers', 'caller', 'coded-error', 'names'],
		route: ['json-route', 'admission', 'answers', 'audit', 'bodies', 'caller', 'coded-error'],
		'json-route': ['idempotency', 'admission', 'answers', 'bodies', 'caller', 'coded-error'],
		idempotency: ['coded-error'],
		'terminal-route': ['admission', 'bodies'],
		reference: ['answers'],
		admission: ['caller', 'coded-error'],
		answers: ['caller', 'coded-error'],
		audit: ['caller', 'coded-error', 'names'],
		bodies: ['coded-error'],
		caller: ['coded-error'],
		operations: [],
		'coded-error': [],
		names: [],
	},
	'apps/server/src/features/materials': {
		materials: ['*'],
		replacing: ['library', 'widgets', 'trash'],
		uploads: ['library', 'processing', 'finding'],
		finding: ['library', 'processing'],
		widgets: ['library'],
		trash: ['library'],
		processing: ['library'],
		library: [],
	},
	'apps/server/src/features/releases': {
		releases: ['*'],
		releasing: ['review', 'end', 'publish'],
		end: ['publish', 'records', 'stored'],
		review: ['publish', 'stored'],
		publish: ['records', 'stored'],
		records: ['stored'],
		stored: [],
	},
	'apps/web/src': {
		main: ['*'],
		app: ['features', 'editor', 'data', 'ui'],
		features: ['data', 'ui', 'kinds'],
		editor: ['data', 'ui', 'kinds'],
		kinds: ['data', 'ui'],
		data: ['ui'],
		ui: ['data'],
	},
	'apps/player/src': {
		main: ['*'],
		player: ['*'],
		connection: ['parts', 'link', 'library'],
		// Only types, of what the other parts make.
		parts: ['*'],
		rest: ['guard', 'library'],
		transfers: ['parts', 'downloads', 'library'],
		'shell.worker': ['builds', 'guard'],
		builds: ['library'],
		guard: ['library'],
		'written-plays': ['playback', 'journal', 'library'],
		link: ['library'],
		downloads: ['library', 'link'],
		playback: ['library'],
		commands: ['library', 'link', 'playback', 'sync'],
		sync: ['library'],
		journal: ['library', 'link'],
		feeds: ['library'],
		library: [],
	},
}

const partOf = (app: string, path: string): string =>
	path
		.slice(app.length + 1)
		.split('/')[0]
		?.replace(/\.tsx?$/, '') ?? ''

/** Imports from one part of a folder to another that it is not allowed to use. */
const wrongParts = (folder: string, allowed: Record<string, string[]>, found: readonly Edge[]): Edge[] =>
	found.filter(({ path, to }) => {
		if (isTest(path) || !path.startsWith(`${folder}/`) || !to.startsWith(`${folder}/`)) return false
		const [from, target] = [partOf(folder, path), partOf(folder, to)]
		return from !== target && !allowed[from]?.includes('*') && !allowed[from]?.includes(target)
	})

/** Import cycles, each as its path. */
const circlesOf = (found: readonly Edge[]): string[][] => {
	const graph = Map.groupBy(found, edge => edge.path)
	const state = new Map<string, 'open' | 'done'>()
	const circles: string[][] = []
	const visit = (path: string, way: string[]): void => {
		if (state.get(path) === 'done') return
		if (state.get(path) === 'open') return void circles.push([...way.slice(way.indexOf(path)), path])
		state.set(path, 'open')
		for (const { to } of graph.get(path) ?? []) visit(to, [...way, path])
		state.set(path, 'done')
	}
	for (const path of graph.keys()) visit(path, [])
	return circles
}

/** The folder inside a part or a feature of the server that a file belongs to; the file itself if there is none. */
const folderOf = (path: string): string =>
	/^apps\/server\/src\/(?:features\/)?[^/]+\/[^/]+(?=\/)/.exec(path)?.[0] ?? path

describe('architecture', () => {
	test('the check has read the sources', () => {
		expect(files.length).toBeGreaterThan(150)
		expect(edges.filter(edge => isOwn(edge.to)).length).toBeGreaterThan(300)
		for (const name of Object.keys(modules).filter(path => path !== 'tools/setup'))
			expect(files.some(path => moduleOf(path) === name)).toBe(true)
	})

	test('modules import only the modules below them', () => {
		const below = (path: string): string[] => [
			...(modules[moduleOf(path)] ?? []),
			...(isTest(path) ? ['tools/setup', 'tools/fleet'] : []),
		]
		const wrong = edges.filter(
			({ path, to }) => isOwn(to) && moduleOf(to) !== moduleOf(path) && !below(path).includes(moduleOf(to)),
		)
		expect(wrong).toEqual([])
	})

	test('texts and domain reach nothing outside: no platform, no packages but zod', () => {
		const pure = edges.filter(
			({ path, to }) => /^packages\/(texts|domain)\//.test(path) && !isTest(path) && !isOwn(to) && to !== 'zod',
		)
		expect(pure).toEqual([])
	})

	test.each(Object.keys(parts))('the parts of %s import only what stands below them', app => {
		expect(files.filter(path => path.startsWith(`${app}/`)).length).toBeGreaterThan(5)
		expect(wrongParts(app, parts[app] ?? {}, edges)).toEqual([])
	})

	test('an import against the direction of the parts is found', () => {
		const wrong = { path: 'a/ports/clock.ts', to: 'a/features/plays/plays.ts' }
		const right = { path: 'a/features/plays/plays.ts', to: 'a/ports/clock.ts' }
		const unnamed = { path: 'a/new/new.ts', to: 'a/ports/clock.ts' }
		expect(wrongParts('a', { features: ['ports'], ports: [] }, [wrong, right, unnamed])).toEqual([wrong, unnamed])
	})

	test('features never import features', () => {
		const feature = (path: string): string => /^(apps\/\w+\/src\/features\/[^/]+)/.exec(path)?.[1] ?? ''
		const wrong = edges.filter(
			({ path, to }) => feature(path) && feature(to) && feature(path) !== feature(to) && !isTest(path),
		)
		expect(wrong).toEqual([])
	})

	test('no import goes round in a circle', () => {
		expect(circlesOf(edges.filter(({ to }) => files.includes(to)))).toEqual([])
	})

	test('no folder of the server leads back into itself by way of others', () => {
		const between = edges
			.filter(({ path, to }) => files.includes(to) && !isTest(path) && !isTest(to))
			.map(({ path, to }) => ({ path: folderOf(path), to: folderOf(to) }))
			.filter(({ path, to }) => path !== to)
		expect(between.filter(({ path }) => /\/src\/(features\/)?\w+\/[\w-]+$/.test(path)).length).toBeGreaterThan(50)
		expect(circlesOf(between)).toEqual([])
	})

	test('a circle is found, and told by its way', () => {
		const folders = ['a/src/http/caller/session.ts', 'a/src/http/route.ts', 'a/src/features/plays/kept/plays.ts'].map(
			path => folderOf(`apps/server/${path.slice(2)}`),
		)
		expect(folders.map(path => path.slice('apps/server/src/'.length))).toEqual([
			'http/caller',
			'http/route.ts',
			'features/plays/kept',
		])
		const way = [
			{ path: 'a', to: 'b' },
			{ path: 'b', to: 'c' },
		]
		expect(circlesOf(way)).toEqual([])
		expect(circlesOf([...way, { path: 'c', to: 'b' }])).toEqual([['b', 'c', 'b']])
	})
})
