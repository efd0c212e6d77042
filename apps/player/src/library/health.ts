import type { PlayerHealth } from '@vitrine/domain/terminal/player-health'
import type { Database } from './database.ts'
import { createFrameCounts } from './frame-counts.ts'
import { createMinute } from './minute.ts'
import { createStoredGauge, type PlaceOfPlay } from './stored-figures.ts'

/** How often videos are asked for lost frames, in ms: one that is shown for less can go uncounted. */
const look_every = 5_000

/**
 * What Chromium reports about the memory of scripts; it reports the whole memory of a page only to isolated pages, which a player cannot
 * be (062).
 */
interface ScriptMemory {
	readonly usedJSHeapSize: number
	readonly jsHeapSizeLimit: number
}

const heap = (): Pick<PlayerHealth, 'heap_used' | 'heap_limit'> => {
	const { memory } = performance as Performance & { readonly memory?: ScriptMemory }
	return memory === undefined ? {} : { heap_used: memory.usedJSHeapSize, heap_limit: memory.jsHeapSizeLimit }
}

/** Memory of the pixels of pictures and canvases, four bytes each. */
const pictures = (): number => {
	let pixels = 0
	for (const { width, height } of document.querySelectorAll('canvas')) pixels += width * height
	for (const { naturalWidth, naturalHeight } of document.images) pixels += naturalWidth * naturalHeight
	return 4 * pixels
}

const loaded = (): number =>
	[...document.querySelectorAll<HTMLMediaElement>('video, audio')].filter(({ readyState }) => readyState > 0).length

/** Counts long tasks if the browser reports them; returns whether it does. */
const watchTasks = (note: (length: number) => void): boolean => {
	if (!PerformanceObserver.supportedEntryTypes?.includes('longtask')) return false
	new PerformanceObserver(list => {
		for (const { duration } of list.getEntries()) note(duration)
	}).observe({ type: 'longtask' })
	return true
}

/** Starts monitoring the health of this player; returns a function that reports it. */
export const createHealthGauge = (database: Database, placeOf: PlaceOfPlay): (() => PlayerHealth) => {
	const minute = createMinute(['frames', 'frames_dropped', 'long_tasks', 'long_task_time'], () => performance.now())
	const frames = createFrameCounts()
	const stored = createStoredGauge(database, placeOf)
	const look = (): void => {
		const { decoded, dropped } = frames.look(document.querySelectorAll('video'))
		minute.add('frames', decoded)
		minute.add('frames_dropped', dropped)
	}
	setInterval(look, look_every)
	const hasTasks = watchTasks(length => {
		minute.add('long_tasks', 1)
		minute.add('long_task_time', length)
	})
	return () => {
		look()
		const { long_tasks, long_task_time, ...counted } = minute.sums()
		const tasks = hasTasks ? { long_tasks, long_task_time: Math.round(long_task_time) } : {}
		const elements = document.getElementsByTagName('*').length
		return { ...counted, ...tasks, ...heap(), ...stored(), pictures: pictures(), media: loaded(), elements }
	}
}
