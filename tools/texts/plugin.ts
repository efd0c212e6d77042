import { dictionary } from '@vitrine/texts/dictionary'
import { help } from '@vitrine/texts/help'
import { languages } from '@vitrine/texts/rows'
import type { Plugin } from 'vite'

const prefix = 'virtual:texts/'

/** Shown by the help pages alone. */
const isOfHelp = (source: string): boolean => source in help

/**
 * Serves `virtual:texts/<language>`: the texts of one language, so that a browser loads only its own; limited to those of `only` for an
 * application that shows few of them. Texts of the help pages are in `virtual:texts/help/<language>`, since only those pages show them.
 * Chinese has none, since a text is its own key.
 */
export const texts = (only?: object): Plugin => ({
	name: 'vitrine-texts',
	resolveId: id => (id.startsWith(prefix) ? `\0${id}` : null),
	load(id) {
		if (!id.startsWith(`\0${prefix}`)) return null
		const [name = '', part] = id
			.slice(prefix.length + 1)
			.split('/')
			.reverse()
		const language = languages.find(known => known === name)
		if (language === undefined || language === 'zh') return null
		const isWanted = (source: string): boolean =>
			part === 'help' ? isOfHelp(source) : only === undefined ? !isOfHelp(source) : source in only
		const wanted = Object.entries(dictionary(language)).filter(([source]) => isWanted(source))
		return `export const texts = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(wanted)))})`
	},
})
