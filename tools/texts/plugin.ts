import { dictionary } from '@vitrine/texts/dictionary'
import { languages } from '@vitrine/texts/rows'
import type { Plugin } from 'vite'

const prefix = 'virtual:texts/'

/**
 * Serves `virtual:texts/<language>`: the texts of one language, so that a browser loads only its own; those of `only`, where
 * an application shows few of them. Chinese has none, since a text is its own key.
 */
export const texts = (only?: object): Plugin => ({
	name: 'vitrine-texts',
	resolveId: id => (id.startsWith(prefix) ? `\0${id}` : null),
	load(id) {
		if (!id.startsWith(`\0${prefix}`)) return null
		const language = languages.find(known => known === id.slice(prefix.length + 1))
		if (language === undefined || language === 'zh') return null
		const wanted = Object.entries(dictionary(language)).filter(([source]) => only === undefined || source in only)
		return `export const texts = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(wanted)))})`
	},
})
