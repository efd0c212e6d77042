import { z } from 'zod'

/** A whole number reported by a player: an invalid one is dropped without affecting the others. */
const figure = z
	.number()
	.nonnegative()
	.transform(value => Math.round(Math.min(value, Number.MAX_SAFE_INTEGER)))
	.optional()
	.catch(undefined)

/**
 * A player's report on itself; figures that its browser does not provide are omitted. Frames and long tasks cover the last minute, memory
 * is in bytes.
 */
export const playerHealth = z.object({
	/** Video frames that were due, and those that were too late to be shown. */
	frames: figure,
	frames_dropped: figure,
	/** How often the page's thread was blocked for more than 50 ms, and for how many ms in total. */
	long_tasks: figure,
	long_task_time: figure,
	/** Script memory in use, and its limit. */
	heap_used: figure,
	heap_limit: figure,
	/** Estimated memory of pictures and canvases. */
	pictures: figure,
	/** Videos and sounds with loaded data, and elements of the page. */
	media: figure,
	elements: figure,
	/** Stored files that were intact on arrival, and how many of them were verified again within the last day. */
	files: figure,
	files_checked: figure,
	/** Undelivered plays, and the number of the last one recorded; 0 if none is waiting. */
	plays_waiting: figure,
	plays_last: figure,
	/** The journal (`boot`) in which that number counts. */
	plays_boot: z.uuid().optional().catch(undefined),
	/** Whether the browser has promised not to evict stored data when the disk is full. */
	storage_persistent: z.boolean().optional().catch(undefined),
})
export type PlayerHealth = z.output<typeof playerHealth>
