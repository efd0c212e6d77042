/** Browsers in matching order: one whose user agent also contains another's name comes first. */
const browsers = [
	['Edge', /\bEdg(?:e|A|iOS)?\//],
	['Opera', /\bOPR\//],
	['Yandex', /\bYaBrowser\//],
	['Samsung Internet', /\bSamsungBrowser\//],
	['WeChat', /\bMicroMessenger\//],
	['Firefox', /\b(?:Firefox|FxiOS)\//],
	['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
	['Safari', /\bSafari\//],
] as const
const systems = [
	['HarmonyOS', /HarmonyOS|OpenHarmony/],
	['Android', /Android/],
	['iOS', /iPhone|iPad|iPod/],
	['Windows', /Windows/],
	['macOS', /Mac OS X|Macintosh/],
	['ChromeOS', /\bCrOS\b/],
	['Linux', /Linux/],
] as const

/** Browser and operating system in words, as far as the user agent reveals them; an unknown one is shown unchanged. */
export const agentWords = (agent: string): string => {
	const names = [browsers, systems].flatMap(list => list.find(([, pattern]) => pattern.test(agent))?.[0] ?? [])
	return names.length > 0 ? names.join(' · ') : agent.slice(0, 60)
}
