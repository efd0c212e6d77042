declare module 'virtual:texts/*' {
	export const texts: Record<string, string>
}
declare module '*.css' {}
