import { allCalls } from '@vitrine/contract/all'
import type { Endpoint } from '@vitrine/contract/call/endpoint'
import { joinedOf } from '@vitrine/contract/call/written'
import type { Plugin } from 'vite'

const prefix = 'virtual:calls/'

const sourceOf = ([name, endpoint]: [string, Endpoint]): string => {
	const { method, path, upload } = endpoint
	const route = JSON.stringify({ method, path, ...(upload ? { upload } : {}) })
	return `${JSON.stringify(name)}: { ...${route}, input: writer(${JSON.stringify(joinedOf(endpoint))}) }`
}

/**
 * Serves `virtual:calls/<feature>`: the calls of a feature without their shapes, which browsers need not load because only the server
 * validates with them.
 */
export const calls = (): Plugin => ({
	name: 'vitrine-calls',
	resolveId: id => (id.startsWith(prefix) ? `\0${id}` : null),
	load(id) {
		if (!id.startsWith(`\0${prefix}`)) return null
		const feature = Object.entries(allCalls).find(([name]) => name === id.slice(prefix.length + 1))
		if (feature === undefined) return null
		const rows = Object.entries<Endpoint>(feature[1]).map(sourceOf)
		return `import { writer } from '@vitrine/contract/call/written'\nexport const calls = {\n${rows.join(',\n')}\n}`
	},
})
