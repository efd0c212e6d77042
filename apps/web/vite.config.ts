import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { calls } from '../../tools/calls/plugin.ts'
import { texts } from '../../tools/texts/plugin.ts'
import { ahead } from './ahead-plugin.ts'

/** The address of the server for `npm run dev`. */
const server = `127.0.0.1:${process.env.VITRINE_PORT || '8080'}`

/** What is always needed together is bundled together: on a slow line every file costs more than its bytes. */
const groups = [
	// The frame and pages before login both name organisations.
	{
		name: 'start',
		test: /src\/main\.tsx$|rolldown\/runtime|contract\/src\/group-name\.ts$/,
		priority: 3,
	},
	{ name: 'drawing', test: /node_modules\/(react-dom|scheduler)\//, priority: 2 },
	// Pages before login register people, and need nothing else of the frame.
	{ name: 'people', test: /src\/data\/calls\/people\.ts$/, priority: 2 },
	{ name: 'frame', test: /src\/app\/app\.tsx$/, priority: 1 },
]

export default defineConfig({
	root: import.meta.dirname,
	base: '/',
	plugins: [react(), texts(), calls(), ahead('drawing')],
	// Data URLs would need a wider content security policy for fonts and scripts than the server sends.
	build: {
		outDir: 'dist',
		emptyOutDir: true,
		target: 'es2022',
		assetsInlineLimit: 0,
		manifest: true,
		// Every browser that the product supports knows `modulepreload`.
		modulePreload: { polyfill: false },
		rolldownOptions: { output: { codeSplitting: { groups } } },
	},
	server: {
		port: 5173,
		proxy: {
			'/api': `http://${server}`,
			'/config.json': `http://${server}`,
			'/media': `http://${server}`,
			'/download': `http://${server}`,
			'/ws': { target: `ws://${server}`, ws: true },
		},
	},
})
