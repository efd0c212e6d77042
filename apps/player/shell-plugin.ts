import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

const contentOf = (item: { type: 'chunk'; code: string } | { type: 'asset'; source: string | Uint8Array }) =>
	item.type === 'chunk' ? item.code : item.source

/** Tells the service worker, built as `sw.js`, every file of the build and a version that changes with any of them. */
export const shell = (): Plugin => ({
	name: 'vitrine-shell',
	enforce: 'post',
	apply: 'build',
	generateBundle(_options, bundle) {
		const worker = bundle['sw.js']
		if (worker?.type !== 'chunk') throw new Error('the service worker was not built as sw.js')
		if (worker.imports.length > 0) throw new Error('the service worker has to be whole in one file')
		const names = Object.keys(bundle)
			.filter(name => name !== 'sw.js' && !name.endsWith('.map'))
			.sort()
		if (!names.includes('index.html')) throw new Error('the page is not among the files of the build')
		const hash = createHash('sha256')
		for (const name of names) {
			const item = bundle[name]
			if (item !== undefined) hash.update(name).update(contentOf(item))
		}
		const facts = { version: hash.digest('hex').slice(0, 16), files: names }
		worker.code = worker.code.replaceAll('__shell__', JSON.stringify(facts))
	},
})

/** The service worker for development: whole in one file, as a worker that is no module has to be; it knows no files, so all come again. */
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
	return chunk.code.replaceAll('__shell__', JSON.stringify({ version: 'development', files: [] }))
}

/** Serves `sw.js` while the player is developed: stored pages and whatever else the worker answers are there as in the build. */
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
