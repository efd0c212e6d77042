import { z } from 'zod'

/** A whole number as a player says it: what is none is left out, and nothing else with it. */
const figure = z
	.number()
	.nonnegative()
	.transform(value => Math.round(Math.min(value, Number.MAX_SAFE_INTEGER)))
	.optional()
	.catch(undefined)

/**
 * How a player is, by its own word; each figure is left out where its browser does not tell it. Frames and long tasks are those of
 * the last minute, memory is in bytes.
 */
export const playerHealth = z.object({
	/** Frames of videos that were due, and those of them that came too late to be seen. */
	frames: figure,
	frames_dropped: figure,
	/** How often the thread of the page was taken for more than 50 ms, and for how many ms in all. */
	long_tasks: figure,
	long_task_time: figure,
	/** What scripts hold, and may hold. */
	heap_used: figure,
	heap_limit: figure,
	/** Pixels of pictures and canvases, as an estimate. */
	pictures: figure,
	/** Videos and sounds that have something loaded, and elements of the page. */
	media: figure,
	elements: figure,
	/** Files that are stored and were right when they came, and those of them that were looked through again within the last day. */
	files: figure,
	files_checked: figure,
	/** Plays that are not delivered yet, and the number of the last one that was written down; 0 where nothing waits. */
	plays_waiting: figure,
	plays_last: figure,
	/** Whether the browser has promised not to clear what is stored when the disk is full. */
	storage_persistent: z.boolean().optional().catch(undefined),
})
export type PlayerHealth = z.output<typeof playerHealth>
