import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

const contentOf = (item: { type: 'chunk'; code: string } | { type: 'asset'; source: string | Uint8Array }) =>
	item.type === 'chunk' ? item.code : item.source

const sha256Of = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

/** The browser loads the service worker separately, whatever the build. */
const isOfBuild = (name: string): boolean => name !== 'sw.js' && !name.endsWith('.map')

/**
 * Names the build after its content: the name is in its page, and next to every file with its size and hash in `shell.json`, which the
 * service worker requests.
 */
export const shell = (): Plugin => ({
	name: 'vitrine-shell',
	enforce: 'post',
	apply: 'build',
	generateBundle(_options, bundle) {
		const worker = bundle['sw.js']
		if (worker?.type !== 'chunk') throw new Error('the service worker was not built as sw.js')
		if (worker.imports.length > 0) throw new Error('the service worker has to be whole in one file')
		const page = bundle['index.html']
		if (page?.type !== 'asset') throw new Error('the page is not among the files of the build')
		const hash = createHash('sha256')
		for (const [name, item] of Object.entries(bundle).toSorted(([one], [other]) => (one < other ? -1 : 1)))
			if (isOfBuild(name)) hash.update(name).update(contentOf(item))
		const build = hash.digest('hex').slice(0, 16)
		page.source = String(page.source).replace('</head>', `\t<meta name="build" content="${build}" />\n\t</head>`)
	},
	writeBundle({ dir = '' }, bundle) {
		const files = Object.keys(bundle)
			.filter(isOfBuild)
			.toSorted()
			.map(name => ({ name, content: readFileSync(join(dir, name)) }))
			.map(({ name, content }) => ({ name, size: content.length, sha256: sha256Of(content) }))
		const [, build] = /<meta name="build" content="(\w+)"/.exec(readFileSync(join(dir, 'index.html'), 'utf8')) ?? []
		writeFileSync(join(dir, 'shell.json'), JSON.stringify({ build, files }))
	},
})

/**
 * The service worker for development, bundled into one file as a classic worker requires; no build is offered there, so everything is
 * fetched again.
 */
const workerSource = async (root: string): Promise<string> => {
	const made = await build({
		configFile: false,
		root,
		logLevel: 'warn',
		build: {
			write: false,
			minify: false,
			target: 'es2022',
			rolldownOptions: { input: join(root, 'src', 'shell.worker.ts'), output: { format: 'iife' } },
		},
	})
	const [bundle] = Array.isArray(made) ? made : [made]
	const chunk = bundle !== undefined && 'output' in bundle ? bundle.output[0] : undefined
	if (chunk === undefined) throw new Error('the service worker was not built')
	return chunk.code
}

/** Serves `sw.js` during development, so that stored pages and everything else the worker answers work as in the build. */
export const developedShell = (): Plugin => ({
	name: 'vitrine-developed-shell',
	apply: 'serve',
	configureServer: server => {
		server.middlewares.use(`${server.config.base}sw.js`, (_request, response, next) => {
			workerSource(server.config.root).then(source => {
				response.setHeader('content-type', 'text/javascript; charset=utf-8')
				response.setHeader('cache-control', 'no-cache')
				response.end(source)
			}, next)
		})
	},
})
