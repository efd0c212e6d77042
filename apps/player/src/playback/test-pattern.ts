const stripes = (...colours: readonly string[]): string =>
	`linear-gradient(90deg, ${colours
		.map((colour, place) => `${colour} ${(place * 100) / colours.length}% ${((place + 1) * 100) / colours.length}%`)
		.join(', ')})`

const lines = 'repeating-linear-gradient(#fff 0 1px, transparent 1px 10vmin)'

/** The patterns of a self test, as CSS backgrounds. */
const patterns: Readonly<Record<string, string>> = {
	red: '#f00',
	green: '#0f0',
	blue: '#00f',
	white: '#fff',
	grid: `${lines}, ${lines.replace('gradient(', 'gradient(90deg, ')}, #000`,
	gradient: 'linear-gradient(90deg, #000, #fff)',
	bars: stripes('#fff', '#ff0', '#0ff', '#0f0', '#f0f', '#f00', '#00f', '#000'),
}

/** Shows a pattern over everything for this many seconds; returns false for an unknown one. */
export const createTestPattern = (host: HTMLElement): ((pattern: string, seconds: number) => boolean) => {
	const screen = document.createElement('div')
	screen.className = 'test-pattern'
	screen.hidden = true
	host.append(screen)
	let timer: ReturnType<typeof setTimeout> | undefined
	return (pattern, seconds) => {
		const background = Object.hasOwn(patterns, pattern) ? patterns[pattern] : undefined
		if (background === undefined) return false
		clearTimeout(timer)
		screen.style.background = background
		screen.dataset.pattern = pattern
		screen.hidden = false
		timer = setTimeout(() => {
			screen.hidden = true
		}, seconds * 1000)
		return true
	}
}
