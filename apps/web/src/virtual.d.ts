declare module 'virtual:texts/*' {
	export const texts: Record<string, string>
}
declare module 'virtual:calls/*' {
	export const calls: Record<string, import('@vitrine/contract/call/client').Route>
}
declare module '*.css' {}
