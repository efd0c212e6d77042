import { defineConfig } from 'vite'

/** Builds what the server offers for use elsewhere: the check of plays as one file, next to the web application. */
export default defineConfig({
	root: import.meta.dirname,
	ssr: { noExternal: true },
	build: {
		ssr: 'src/verify-plays.ts',
		outDir: '../web/dist',
		emptyOutDir: false,
		target: 'node20',
		rolldownOptions: { output: { entryFileNames: 'verify-plays.mjs' } },
	},
})
