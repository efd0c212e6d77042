import type { ShellAnswer, ShellWord } from './build-words.ts'
import { type Builds, begun, delayed, left, no_builds, played, replaced, servedOf, tried } from './builds.ts'
import type { StoredBuilds } from './stored-builds.ts'

/** How many ticks (s) a page on trial has until it must have begun, and until it must have played for a minute. */
const patience = { started: 60, played: 270 } as const

/** Decides in the service worker which build pages are served from. */
export interface BuildKeeping {
	/** A page begins: the build it is served from, if any is stored; `watch` resolves when nothing needs watching any more. */
	begin(): Promise<{ readonly build: string | null; readonly watch: () => Promise<void> }>
	/** The build that pages are served from now. */
	served(): Promise<string | null>
	/** Handles a message from a page; returns the resulting marks. */
	hear(word: ShellWord): Promise<ShellAnswer>
	/** A page hangs: the build on trial is not tried a second time, which would hang the only process that is left for the previous one. */
	hung(): Promise<void>
	/** This worker is new: whatever is stored counts; if nothing is, the server's build is fetched. */
	install(): Promise<void>
}

interface State {
	readonly kept: StoredBuilds
	/** Navigates pages away that do not play. */
	readonly giveUp: () => Promise<void>
	/** Changes of the marks, one after the other. */
	last: Promise<unknown>
	/** Fetching; only one runs at a time. */
	fetching: Promise<void> | null
	/** Whether the page on trial has begun. */
	isStarted: boolean
	/** Counts the pages on trial: each is watched separately. */
	watched: number
}

/** Changes the marks and returns them. Serialised: while they are being written they may seem to be missing. */
const change = (state: State, next: (builds: Builds) => Builds): Promise<Builds> => {
	const done = state.last.then(async () => {
		const before = await state.kept.marks()
		const after = next(before)
		if (JSON.stringify(after) !== JSON.stringify(before)) await state.kept.mark(after)
		return after
	})
	state.last = done.catch(() => undefined)
	return done
}

const marksOf = (state: State): Promise<Builds> => change(state, builds => builds)

/** Stores the server's current build completely; returns its name, or null if it is not available. */
const fetchOffered = async (state: State): Promise<string | null> => {
	const { kept } = state
	const list = await kept.offered()
	if (list === null) return null
	const { current, trial } = await marksOf(state)
	// Before fetching, so that parts of builds that were never completed do not pile up. Without marks it is unknown what is still needed.
	if (current !== null) await kept.forgetBut([current, trial?.build ?? null, list.build])
	if (!(await kept.isWhole(list.build))) await kept.keep(list)
	return list.build
}

/** Repairs the store: missing files of the current build are fetched again; if the server no longer has that build, another replaces it. */
const mend = async (state: State): Promise<void> => {
	const { kept } = state
	const { current, failed } = await marksOf(state)
	if (current !== null && (await kept.isWhole(current))) return
	const offered = await fetchOffered(state)
	if (offered === null) return
	if (current === null) await change(state, builds => tried(builds, offered))
	// A page from before builds sends and requests nothing: the worker has to bring something newer in its place.
	else if (await kept.isOld(current))
		await change(state, builds => (offered === failed ? builds : tried(builds, offered)))
	else if (offered !== current) await change(state, builds => replaced(builds, offered))
}

/** The same, only once at a time; what cannot be fetched is left for later. */
const renew = (state: State): Promise<void> => {
	state.fetching ??= mend(state)
		.catch(() => undefined)
		.finally(() => {
			state.fetching = null
		})
	return state.fetching
}

/** Stores this build completely, if the server has it. */
const fetchNamed = async (state: State, build: string): Promise<void> => {
	await state.fetching
	if (await state.kept.isWhole(build)) return
	await fetchOffered(state).catch(() => undefined)
}

/**
 * Watches a page on trial: one that does not begin or play in time is navigated away. Counted in ticks, which stop while the machine
 * sleeps.
 */
const watchTrial = (state: State, build: string): Promise<void> =>
	new Promise(done => {
		const turn = ++state.watched
		let ticks = 0
		state.isStarted = false
		const timer = setInterval(async () => {
			ticks++
			const isTooLate = ticks >= patience.played || (ticks >= patience.started && !state.isStarted)
			const { trial } = await marksOf(state)
			if (turn === state.watched && trial?.build === build && !isTooLate) return
			clearInterval(timer)
			if (turn === state.watched && trial?.build === build) {
				await change(state, left)
				await state.giveUp()
			}
			done()
		}, 1000)
	})

const heard: Readonly<Record<ShellWord['say'], (state: State, build: string) => Promise<unknown>>> = {
	look: state => renew(state),
	fetch: fetchNamed,
	try: async (state, build) => {
		if (await state.kept.isWhole(build)) await change(state, builds => tried(builds, build))
	},
	started: async state => {
		state.isStarted = true
	},
	played: async (state, build) => {
		const { current } = await change(state, builds => played(builds, build))
		if (current === build) await state.kept.forgetBut([current])
	},
	leave: (state, build) => change(state, builds => (builds.trial?.build === build ? left(builds) : builds)),
	later: (state, build) => change(state, builds => (builds.trial?.build === build ? delayed(builds) : builds)),
}

/** Creates the keeper of builds. */
export const buildKeeping = (kept: StoredBuilds, giveUp: () => Promise<void>): BuildKeeping => {
	const state: State = { kept, giveUp, last: Promise.resolve(), fetching: null, isStarted: false, watched: 0 }
	return {
		begin: async () => {
			const builds = await change(state, begun)
			const build = servedOf(builds)
			const watch = async (): Promise<void> => {
				if (builds.trial !== null) await watchTrial(state, builds.trial.build)
				else await renew(state)
			}
			return { build, watch }
		},
		served: async () => servedOf(await marksOf(state)),
		hear: async ({ say, build }) => {
			await heard[say](state, build)
			const { current, trial, failed } = await marksOf(state)
			return { current, trial, failed, isWhole: await kept.isWhole(build) }
		},
		hung: async () => {
			await change(state, builds => (builds.trial === null ? builds : left(builds)))
		},
		install: async () => {
			if ((await marksOf(state)).current === null) {
				const build = await kept.adopt()
				if (build !== null) await change(state, () => replaced(no_builds, build))
			}
			await renew(state)
		},
	}
}
