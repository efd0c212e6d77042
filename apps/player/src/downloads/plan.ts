import { type ReleaseFile, totalSize } from '@vitrine/domain/release/release'

/** Progress in whole percent: 100 is reported only at the end, when everything is verified (protocol §3.3). */
export const percentOf = (done: number, total: number): number =>
	total === 0 ? 0 : Math.min(99, Math.floor((done / total) * 100))

/** How much of a release is stored, in bytes, when these of its files are missing. */
export const storedBytes = (files: readonly ReleaseFile[], missing: readonly ReleaseFile[]): number =>
	totalSize(files) - totalSize(missing)

/** The files to retain: those of what plays, of what played before it, and of what is being fetched. */
export const retainedFiles = (...lists: (readonly ReleaseFile[] | undefined)[]): Set<string> =>
	new Set(lists.flatMap(files => (files ?? []).map(file => file.sha256)))

interface Waiting {
	readonly command_id: number
	readonly urgent?: true
}

/** Whether a publish is worked on before another: urgent ones first, then the newest, since it is what will play. */
export const isBefore = (one: Waiting, other: Waiting): boolean =>
	one.urgent === other.urgent ? one.command_id > other.command_id : one.urgent === true

/** A publish that may be pausing after a failure, until a time of the steady clock in ms. */
interface Job {
	readonly publish: Waiting
	readonly rests_until: number
}

/** Which one is worked on next when the steady clock is at `now` ms. */
export const nextOf = <J extends Job>(jobs: Iterable<J>, now: number): J | null => {
	let first: J | null = null
	for (const job of jobs) {
		if (job.rests_until > now) continue
		if (first === null || isBefore(job.publish, first.publish)) first = job
	}
	return first
}
