import { defineConfig } from 'vite'

/** What the server hands out to be run elsewhere: the check of plays as one file, beside the web application. */
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
