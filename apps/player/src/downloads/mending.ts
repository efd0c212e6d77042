import type { ReleaseFile } from '@vitrine/domain/release/release'
import type { Files } from '../library/files.ts'
import { FetchError, type FetchFile } from './fetch-file.ts'
import { retryWait, type Tried } from './retry-wait.ts'

/** What mending needs from the rest of the player. */
export interface MendingContext {
	readonly files: Files
	/** Every file that should be stored, those that play first. */
	readonly wanted: () => Promise<readonly ReleaseFile[]>
	readonly fetchFile: FetchFile
	/** Makes space for a file, or fails. */
	readonly makeSpace: (file: ReleaseFile) => Promise<void>
	/** Null while the server does not know this terminal. */
	readonly token: () => string | null
	/** These files are missing; most of them will be restored. */
	readonly lost: (files: readonly ReleaseFile[]) => Promise<void>
	/** This file was missing or broken, and can be played again. */
	readonly mended: (file: ReleaseFile) => void
}

/** Maintains the stored files: lost or broken ones are fetched again, one at a time, requested or not. */
export interface Mending {
	/** The connection is up (again): missing files are looked for at once. */
	resume(): void
	/** An item could not be shown; these are its files. */
	suspect(hashes: readonly string[]): void
	/** Looks whether something else has deleted stored files: they are reported and fetched again, even if they are still on screen. */
	look(): Promise<void>
}

/** How often wrong bytes are fetched at once before the file is left alone for the first time. */
const wrong_limit = 3
/** How many files that have failed before are tried in a round without success; the first success lets all be tried. */
const retries_most = 8
/** The shortest pause between two rounds, in ms. */
const shortest_pause = 250

/** A file that is left alone for now. */
interface Rest {
	readonly kind: Tried['kind']
	readonly failures: number
	/** By the browser's steady clock. */
	readonly until: number
	/** When it was last tried, by the same clock. */
	readonly tried_at: number
}

interface State {
	readonly context: MendingContext
	readonly suspects: Set<string>
	/** Files that something else has deleted, until they are stored again. */
	readonly deleted: Set<string>
	/** Files that could not be fetched, or were found intact although their items fail. */
	readonly resting: Map<string, Rest>
	/** Files known to be missing and being fetched. */
	ill: Set<string>
	/** Set while work is in progress; a call during that time triggers another round. */
	working: boolean
	again: boolean
	wake: () => void
}

const pause = (state: State, ms: number): Promise<void> =>
	new Promise(resolve => {
		const timer = setTimeout(resolve, ms)
		state.wake = () => {
			clearTimeout(timer)
			resolve()
		}
	})

const never = Number.NEGATIVE_INFINITY

const isResting = ({ resting }: State, sha256: string): boolean =>
	(resting.get(sha256)?.until ?? never) > performance.now()

const leaveAlone = ({ resting }: State, { sha256 }: ReleaseFile, kind: Tried['kind'], begun: number): void => {
	const now = performance.now()
	const failures = (resting.get(sha256)?.failures ?? 0) + 1
	const until = now + retryWait({ kind, failures, lasted: now - begun }, Math.random())
	resting.set(sha256, { kind, failures, until, tried_at: now })
}

/** Leaves an untried file alone for as long as one that has just failed again. */
const postpone = ({ resting }: State, { sha256 }: ReleaseFile): void => {
	const rest = resting.get(sha256)
	if (rest === undefined) return
	const wait = retryWait({ kind: rest.kind, failures: rest.failures, lasted: 0 }, Math.random())
	resting.set(sha256, { ...rest, until: performance.now() + wait })
}

/** What could not be fetched is tried again now. */
const endRests = ({ resting }: State): void => {
	for (const [sha256, rest] of resting) if (rest.kind !== 'intact') resting.set(sha256, { ...rest, until: never })
}

/** What is to be fetched or verified now. */
const ill = async (state: State): Promise<readonly ReleaseFile[]> => {
	const { context, suspects, deleted } = state
	const wanted = await context.wanted()
	for (const { sha256 } of wanted) if (suspects.has(sha256)) await context.files.doubt(sha256)
	suspects.clear()
	const missing = await context.files.missing(wanted)
	state.ill = new Set(missing.map(({ sha256 }) => sha256))
	for (const sha256 of deleted) if (!state.ill.has(sha256)) deleted.delete(sha256)
	// Any other that has an address is only suspected: the problem of its item has been reported.
	const lost = missing.filter(({ sha256 }) => deleted.has(sha256) || context.files.resolve(sha256) === null)
	if (lost.length > 0) await context.lost(lost)
	return missing
}

/** Fetches a file, or finds it intact; returns whether it had to be fetched. */
const fetched = async ({ context, resting }: State, file: ReleaseFile, token: string): Promise<boolean> => {
	const limit = resting.has(file.sha256) ? 0 : wrong_limit
	for (let wrong = 1; ; wrong++) {
		try {
			return await context.fetchFile(file, token, () => undefined, new AbortController().signal)
		} catch (error) {
			// The first time, the stored bytes may have been wrong: they have been discarded.
			if (!(error instanceof FetchError) || error.kind !== 'wrong' || wrong > limit) throw error
		}
	}
}

/** Returns whether it is stored now. */
const mend = async (state: State, file: ReleaseFile, token: string): Promise<boolean> => {
	const { files, makeSpace, mended } = state.context
	const begun = performance.now()
	try {
		await makeSpace(file)
		const isNew = await fetched(state, file, token)
		const hadAddress = files.resolve(file.sha256) !== null
		await files.verified(file, isNew)
		state.ill.delete(file.sha256)
		if (!isNew && hadAddress) leaveAlone(state, file, 'intact', begun)
		else {
			state.resting.delete(file.sha256)
			await files.open([file])
			mended(file)
		}
		return true
	} catch (error) {
		leaveAlone(state, file, error instanceof FetchError ? error.kind : 'full', begun)
		return false
	}
}

/** Files that have not failed yet as they come, then the others, the one that was tried longest ago first. */
const inTurn = ({ resting }: State, missing: readonly ReleaseFile[]): readonly ReleaseFile[] => {
	const triedAt = ({ sha256 }: ReleaseFile): number => resting.get(sha256)?.tried_at ?? never
	return missing.toSorted((one, other) => (triedAt(one) === triedAt(other) ? 0 : triedAt(one) - triedAt(other)))
}

/** How long until the first of the missing files is tried again, in ms; null if none is missing. */
const untilNext = ({ ill: missing, resting }: State): number | null => {
	const due = [...missing].map(sha256 => resting.get(sha256)?.until ?? never)
	return due.length === 0 ? null : Math.max(shortest_pause, Math.min(...due) - performance.now())
}

/**
 * One round through all missing or suspected files: one that cannot be fetched does not hold up the next. Returns how long to wait for the
 * next round, in ms; null if none is needed.
 */
const round = async (state: State): Promise<number | null> => {
	let retries = 0
	for (const file of inTurn(state, await ill(state))) {
		const token = state.context.token()
		// Reconnecting starts another round.
		if (token === null) return null
		if (isResting(state, file.sha256)) continue
		const isRetry = state.resting.has(file.sha256)
		if (isRetry && retries >= retries_most) postpone(state, file)
		else if (await mend(state, file, token)) {
			retries = 0
			endRests(state)
		} else if (isRetry) retries++
	}
	return untilNext(state)
}

const work = async (state: State): Promise<void> => {
	state.again = true
	if (state.working) return state.wake()
	state.working = true
	try {
		while (state.again) {
			state.again = false
			const wait = await round(state)
			if (wait === null || state.again) continue
			await pause(state, wait)
			state.again = true
		}
	} finally {
		state.working = false
	}
}

/** Creates the mender. */
export const createMending = (context: MendingContext): Mending => {
	const state: State = {
		context,
		suspects: new Set<string>(),
		deleted: new Set<string>(),
		resting: new Map<string, Rest>(),
		ill: new Set<string>(),
		working: false,
		again: false,
		wake: () => undefined,
	}
	const begin = (): void => {
		if (context.token() !== null) work(state).catch(console.error)
	}
	return {
		resume() {
			endRests(state)
			begin()
		},
		suspect(hashes) {
			const fresh = hashes.filter(sha256 => !state.ill.has(sha256) && !isResting(state, sha256))
			for (const sha256 of fresh) state.suspects.add(sha256)
			if (fresh.length > 0) begin()
		},
		async look() {
			const found = await context.files.forgetDeleted()
			for (const sha256 of found) {
				state.deleted.add(sha256)
				state.resting.delete(sha256)
			}
			if (found.length > 0) begin()
		},
	}
}
