import { faults } from '@vitrine/texts/faults'
import { player } from '@vitrine/texts/player'
import { sessionRefusals } from '@vitrine/texts/refusals-session'
import { terminalRefusals } from '@vitrine/texts/refusals-terminals'
import { defineConfig } from 'vite'
import { texts } from '../../tools/texts/plugin.ts'
import { shell } from './shell-plugin.ts'

export default defineConfig({
	root: import.meta.dirname,
	base: '/player/',
	plugins: [texts({ ...sessionRefusals, ...terminalRefusals, ...faults, ...player }), shell()],
	worker: { format: 'es' },
	build: {
		outDir: 'dist',
		emptyOutDir: true,
		target: 'es2022',
		assetsInlineLimit: 0,
		modulePreload: { polyfill: false },
		rolldownOptions: {
			input: { main: 'index.html', sw: 'src/shell.worker.ts' },
			output: { entryFileNames: chunk => (chunk.name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js') },
		},
	},
	server: {
		port: 5174,
		proxy: { '/api': 'http://127.0.0.1:8080', '/ws': { target: 'ws://127.0.0.1:8080', ws: true } },
	},
})
