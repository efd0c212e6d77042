import type { Plugin } from 'vite'

/** Adds React's DOM chunk to the page, so that it is fetched at once although `main.tsx` does not wait for it. */
export const ahead = (name: string): Plugin => ({
	name: 'vitrine-ahead',
	apply: 'build',
	transformIndexHtml: {
		order: 'post',
		handler(html, { bundle }) {
			const chunk = Object.values(bundle ?? {}).find(one => one.type === 'chunk' && one.name === name)
			if (chunk === undefined) throw new Error(`the build has no part ${name}`)
			const href = `/${chunk.fileName}`
			if (html.includes(href)) return []
			return [{ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href }, injectTo: 'head' }]
		},
	},
})
