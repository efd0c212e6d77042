import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

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
