import { dictionary } from '@vitrine/texts/dictionary'
import { player } from '@vitrine/texts/player'
import { refusals } from '@vitrine/texts/refusals'
import { languages } from '@vitrine/texts/rows'
import type { Plugin } from 'vite'

const prefix = 'virtual:texts/'

/** Serves `virtual:texts/<language>` with the texts that a player shows, so that a terminal loads and keeps little. */
export const texts = (): Plugin => ({
	name: 'vitrine-texts',
	resolveId: id => (id.startsWith(prefix) ? `\0${id}` : null),
	load(id) {
		if (!id.startsWith(`\0${prefix}`)) return null
		const language = languages.find(known => known === id.slice(prefix.length + 1))
		if (language === undefined || language === 'zh') return null
		const shown = { ...refusals, ...player }
		const own = Object.fromEntries(Object.entries(dictionary(language)).filter(([source]) => source in shown))
		return `export const texts = JSON.parse(${JSON.stringify(JSON.stringify(own))})`
	},
})
