declare module 'virtual:texts/*' {
	export const texts: Record<string, string>
}
declare module 'virtual:calls/*' {
	export const calls: Record<string, import('@vitrine/contract/call/client').Route>
}
declare module '*.css' {}

declare module 'world-atlas/countries-50m.json?url' {
	/** Where the build has put the file. */
	const address: string
	// biome-ignore lint/style/noDefaultExport: that is how the build gives an address
	export default address
}
