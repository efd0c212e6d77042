/** What a line of the log is about: a start of the player, a fact, something wrong, or an error. */
type Level = 'start' | 'info' | 'warn' | 'error'

interface Line {
	/** In ms since the epoch, by the clock of this machine. */
	readonly at: number
	readonly level: Level
	readonly text: string
}

/** How many lines are held in memory and how many survive a restart; the maximum length of each. */
const limits = { lines: 1000, stored: 300, text: 500 } as const

/** How long lines are collected before they are stored, in ms. */
const store_after = 2000

/** Where lines are stored; null before the log has begun. */
let name: string | null = null

const isLine = (value: unknown): value is Line => {
	const { at, level, text } = (value ?? {}) as Partial<Line>
	return typeof at === 'number' && typeof level === 'string' && typeof text === 'string'
}

/** The last lines of earlier starts. */
const earlier = (name: string): Line[] => {
	try {
		const stored: unknown = JSON.parse(localStorage.getItem(name) ?? '[]')
		return Array.isArray(stored) ? stored.filter(isLine) : []
	} catch {
		return []
	}
}

const lines: Line[] = []
let timer: ReturnType<typeof setTimeout> | undefined

const store = (): void => {
	clearTimeout(timer)
	timer = undefined
	if (name === null) return
	try {
		localStorage.setItem(name, JSON.stringify(lines.slice(-limits.stored)))
	} catch {
		// Without storage, the lines last as long as the page.
	}
}

/** Keys in addresses are not for whoever reads the log. */
const withoutKeys = (text: string): string => text.replace(/([?&](?:key|token)=)[^&\s]+/g, '$1…')

/** Adds a line to the log of this player, which is only sent when somebody asks for it. */
export const logLine = (level: Level, text: string): void => {
	lines.push({ at: Date.now(), level, text: withoutKeys(text).slice(0, limits.text) })
	lines.splice(0, lines.length - limits.lines)
	if (name !== null) timer ??= setTimeout(store, store_after)
}

const wordOf = (said: unknown): string => {
	if (said instanceof Error) return said.stack ?? `${said.name}: ${said.message}`
	return typeof said === 'string' ? said : String(said)
}

/** Begins the log of this start after those of earlier ones, and adds to it what is written to the console from now on. */
export const followConsole = (storage_name: string): void => {
	name = `${storage_name}-log`
	lines.unshift(...earlier(name))
	logLine('start', `started at ${location.pathname}`)
	for (const level of ['warn', 'error'] as const) {
		const write = console[level]
		console[level] = (...said: unknown[]) => {
			write.apply(console, said)
			logLine(level, said.map(wordOf).join(' '))
		}
	}
	addEventListener('pagehide', store)
}

/** The lines of a period, in ms since the epoch; for `crash` only starts and errors. */
export const loggedLines = (kind: 'run' | 'crash', from: number, to: number): string[] =>
	lines
		.filter(({ at, level }) => at >= from && at <= to && (kind === 'run' || level === 'start' || level === 'error'))
		.map(({ at, level, text }) => `${new Date(at).toISOString()} ${level} ${text}`)
