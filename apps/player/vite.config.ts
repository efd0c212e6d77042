import { sessionErrors } from '@vitrine/texts/errors/session'
import { terminalErrors } from '@vitrine/texts/errors/terminals'
import { player } from '@vitrine/texts/terminals/player'
import { problems } from '@vitrine/texts/terminals/problems'
import { defineConfig } from 'vite'
import { texts } from '../../tools/texts/plugin.ts'
import { developedShell, shell } from './shell-plugin.ts'

/** The address of the server for `npm run dev`. */
const server = `127.0.0.1:${process.env.VITRINE_PORT || '8080'}`

export default defineConfig({
	root: import.meta.dirname,
	base: '/player/',
	plugins: [texts({ ...sessionErrors, ...terminalErrors, ...problems, ...player }), shell(), developedShell()],
	worker: { format: 'es' },
	build: {
		outDir: 'dist',
		emptyOutDir: true,
		target: 'es2022',
		assetsInlineLimit: 0,
		modulePreload: { polyfill: false },
		rolldownOptions: {
			input: { main: 'index.html', rest: 'rest.html', sw: 'src/shell.worker.ts' },
			output: { entryFileNames: chunk => (chunk.name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js') },
		},
	},
	server: {
		port: 5174,
		proxy: { '/api': `http://${server}`, '/ws': { target: `ws://${server}`, ws: true } },
	},
})
