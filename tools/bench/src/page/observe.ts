interface Shift extends PerformanceEntry {
	readonly value: number
	readonly hadRecentInput: boolean
}

// Runs before the page's own scripts and stores what the browser reports about it.
const measured = { lcp: 0, lcp_of: '', shift: 0, events: [] as { id: number; ms: number; of: string }[] }

const nameOf = (node: Node | null | undefined): string => {
	if (!(node instanceof Element)) return ''
	const label = node.getAttribute('aria-label') ?? node.textContent ?? ''
	return `${node.tagName.toLowerCase()}.${node.className} ${label.slice(0, 30)}`
}

// Layout shifts are grouped into windows of at most 5 s, each shift within 1 s of the previous one; the worst window counts (web.dev/cls).
let [began, last, sum] = [0, 0, 0]
const watch = <T extends PerformanceEntry>(options: PerformanceObserverInit, seen: (entry: T) => void): void =>
	new PerformanceObserver(list => {
		for (const entry of list.getEntries()) seen(entry as T)
	}).observe({ buffered: true, ...options })

watch<LargestContentfulPaint>({ type: 'largest-contentful-paint' }, entry => {
	measured.lcp = entry.startTime
	measured.lcp_of = nameOf(entry.element)
})
watch<Shift>({ type: 'layout-shift' }, ({ startTime, value, hadRecentInput }) => {
	if (hadRecentInput) return
	const goesOn = startTime - last < 1000 && startTime - began < 5000
	if (!goesOn) [began, sum] = [startTime, 0]
	last = startTime
	sum += value
	measured.shift = Math.max(measured.shift, sum)
})
watch<PerformanceEventTiming>({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit, entry => {
	const id = entry.interactionId
	if (id > 0) measured.events.push({ id, ms: entry.duration, of: `${entry.name} ${nameOf(entry.target)}` })
})

Object.assign(window, { measured })
