/** What a fleet has done so far; `bytes` counts the bytes of fetched files. */
export interface Counts {
	online: number
	binds: number
	refused: number
	lost: number
	publishes: number
	succeeded: number
	failed: number
	stopped: number
	/** Publishes that a locked terminal refused. */
	locked: number
	files: number
	bytes: number
	plays_written: number
	plays_stored: number
	sensors_written: number
	sensors_stored: number
	faults: number
}

export const noCounts = (): Counts => ({
	online: 0,
	binds: 0,
	refused: 0,
	lost: 0,
	publishes: 0,
	succeeded: 0,
	failed: 0,
	stopped: 0,
	locked: 0,
	files: 0,
	bytes: 0,
	plays_written: 0,
	plays_stored: 0,
	sensors_written: 0,
	sensors_stored: 0,
	faults: 0,
})

const mebibyte = 1024 * 1024

/** One line for a person watching. */
export const statusLine = (counts: Counts, terminals: number, seconds: number): string =>
	[
		`${String(seconds).padStart(4)} s`,
		`online ${counts.online}/${terminals}`,
		`publishes ${counts.publishes} (ok ${counts.succeeded}, failed ${counts.failed}, stopped ${counts.stopped}, locked ${counts.locked})`,
		`files ${counts.files} (${(counts.bytes / mebibyte).toFixed(1)} MiB)`,
		...(counts.plays_written > 0 ? [`plays ${counts.plays_stored}/${counts.plays_written}`] : []),
		...(counts.sensors_written > 0 ? [`sensors ${counts.sensors_stored}/${counts.sensors_written}`] : []),
		...(counts.refused + counts.lost + counts.faults > 0
			? [`refused ${counts.refused}, lost ${counts.lost}, faults ${counts.faults}`]
			: []),
	].join('  ')
