import { dictionary } from '@vitrine/texts/dictionary'
import { languages } from '@vitrine/texts/rows'
import type { Plugin } from 'vite'

const prefix = 'virtual:texts/'

/** Serves `virtual:texts/<language>`: the texts of one language, so that a browser loads only its own. */
export const texts = (): Plugin => ({
	name: 'vitrine-texts',
	resolveId: id => (id.startsWith(prefix) ? `\0${id}` : null),
	load(id) {
		if (!id.startsWith(`\0${prefix}`)) return null
		const language = languages.find(known => known === id.slice(prefix.length + 1))
		if (language === undefined || language === 'zh') return null
		return `export const texts = JSON.parse(${JSON.stringify(JSON.stringify(dictionary(language)))})`
	},
})
