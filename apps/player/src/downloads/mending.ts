import { waitBefore } from '@vitrine/domain/backoff'
import type { ReleaseFile } from '@vitrine/domain/release/release'
import type { Files } from '../library/files.ts'
import { FetchError, type FetchFile } from './fetch-file.ts'

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
}

/** How long a file is left alone that was found intact although its item fails, or that cannot be fetched, in ms. */
const rest = 600_000
/** How often wrong bytes are fetched before the file is left alone. */
const wrong_limit = 3

interface State {
	readonly context: MendingContext
	readonly suspects: Set<string>
	/** Until when a file is left alone, by the browser's steady clock. */
	readonly resting: Map<string, number>
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

const isResting = ({ resting }: State, sha256: string): boolean =>
	(resting.get(sha256) ?? Number.NEGATIVE_INFINITY) > performance.now()

/** What is to be fetched or verified now. */
const ill = async (state: State): Promise<readonly ReleaseFile[]> => {
	const { context, suspects } = state
	const wanted = await context.wanted()
	for (const { sha256 } of wanted) if (suspects.has(sha256)) await context.files.doubt(sha256)
	suspects.clear()
	const missing = await context.files.missing(wanted)
	state.ill = new Set(missing.map(({ sha256 }) => sha256))
	// One that has an address is only suspected: the problem of its item has been reported.
	const lost = missing.filter(({ sha256 }) => context.files.resolve(sha256) === null)
	if (lost.length > 0) await context.lost(lost)
	return missing
}

/** Fetches a file, or finds it intact; returns whether it had to be fetched. */
const fetched = async ({ context }: State, file: ReleaseFile, token: string): Promise<boolean> => {
	for (let wrong = 1; ; wrong++) {
		try {
			return await context.fetchFile(file, token, () => undefined, new AbortController().signal)
		} catch (error) {
			// The first time, the stored bytes may have been wrong: they have been discarded.
			if (!(error instanceof FetchError) || error.kind !== 'wrong' || wrong > wrong_limit) throw error
		}
	}
}

/** Returns whether it is stored now. */
const mend = async (state: State, file: ReleaseFile, token: string): Promise<boolean> => {
	const { files, makeSpace, mended } = state.context
	const leaveAlone = (): unknown => state.resting.set(file.sha256, performance.now() + rest)
	try {
		await makeSpace(file)
		const isNew = await fetched(state, file, token)
		const hadAddress = files.resolve(file.sha256) !== null
		await files.verified(file, isNew)
		state.ill.delete(file.sha256)
		if (!isNew && hadAddress) leaveAlone()
		else {
			await files.open([file])
			mended(file)
		}
		return true
	} catch (error) {
		if (!(error instanceof FetchError) || error.kind !== 'network') leaveAlone()
		return false
	}
}

/** One round through all missing or suspected files: one that cannot be fetched does not hold up the next. Returns whether all are there. */
const round = async (state: State): Promise<boolean> => {
	let isWhole = true
	for (const file of await ill(state)) {
		const token = state.context.token()
		// Reconnecting starts another round.
		if (token === null) return true
		if (isResting(state, file.sha256) || !(await mend(state, file, token))) isWhole = false
	}
	return isWhole
}

const work = async (state: State): Promise<void> => {
	state.again = true
	if (state.working) return state.wake()
	state.working = true
	try {
		for (let tries = 0; state.again; tries++) {
			state.again = false
			if (await round(state)) continue
			await pause(state, waitBefore(tries, Math.random()))
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
		resting: new Map<string, number>(),
		ill: new Set<string>(),
		working: false,
		again: false,
		wake: () => undefined,
	}
	const begin = (): void => {
		if (context.token() !== null) work(state).catch(console.error)
	}
	return {
		resume: begin,
		suspect(hashes) {
			const fresh = hashes.filter(sha256 => !state.ill.has(sha256) && !isResting(state, sha256))
			for (const sha256 of fresh) state.suspects.add(sha256)
			if (fresh.length > 0) begin()
		},
	}
}
