import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { texts } from '../../tools/texts/plugin.ts'

export default defineConfig({
	root: import.meta.dirname,
	base: '/',
	plugins: [react(), texts()],
	// A data address would need a wider content security policy for fonts and scripts than the server gives.
	build: { outDir: 'dist', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0, manifest: true },
	server: {
		port: 5173,
		proxy: {
			'/api': 'http://127.0.0.1:8080',
			'/config.json': 'http://127.0.0.1:8080',
			'/media': 'http://127.0.0.1:8080',
			'/ws': { target: 'ws://127.0.0.1:8080', ws: true },
		},
	},
})
