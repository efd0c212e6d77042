import { isEmergency, isFallback } from '@vitrine/domain/schedule/terminal-plan'
import type { HeldReleases, StoredRelease } from '../library/database.ts'
import type { Problems } from '../library/problems.ts'
import { reloadPage } from '../library/reload.ts'
import { noteStart } from '../library/start-note.ts'
import {
	calm,
	isBroughtDown,
	no_restarts,
	type RestartReason,
	type Restarts,
	restartedBy,
	restBefore,
	triedAgain,
} from './restarts.ts'
import { keepRestarts, storedRestarts } from './restarts-storage.ts'
import { watchPage } from './watchdog.ts'

/** Prevents the player from freezing, and from restarting in a loop. */
export interface Guard {
	/** Which of the releases that were held when the page began may play: if they have crashed it repeatedly, what played before them. */
	chosen(held: HeldReleases): readonly StoredRelease[]
	/** Whether what should play is held back, and nothing else can play instead. */
	isWithheld(): boolean
	/** Something newer plays: it gets its own chance. */
	renewed(): void
	/** The next step is due in this many ms. */
	stepIn(wait: number): void
	/** The browser has taken the storage from this page: it restarts. */
	storageLost(): void
}

interface State {
	readonly problems: Problems
	restarts: Restarts
	/** Whether something else plays than what should. */
	isInstead: boolean
	/** Whether what should play does not, with nothing in its place. */
	isWithheld: boolean
	/**
	 * By the browser's steady clock in ms: since when this has been going on, when the next step is due, and since when something has been
	 * wrong.
	 */
	since: number
	due: number
	wrongSince: number | null
	/** The page has been healthy for long enough, and what was wrong before is over. */
	isCalm: boolean
	isStorageLost: boolean
	/** It restarts as soon as it can be loaded. */
	isGoing: boolean
}

/** The restarts as reported to the server, in words for those that know no codes. */
const words = {
	hung: ['player_hung', 'the page hung and was begun again'],
	steps: ['player_stopped', 'playing stood still and was begun again'],
	frames: ['player_stopped', 'playing stood still and was begun again'],
	storage: ['player_storage_lost', 'the browser took the storage away'],
} as const

/** The problems that end when a page has been healthy for long enough. */
const restart_codes = [
	...['player_hung', 'player_stopped', 'player_storage_lost', 'player_fallback', 'player_withheld'],
	...['player_start_failed', 'player_ended'],
]

/** What the server is told if nothing plays because of that. */
const withheld = {
	code: 'player_withheld',
	text: 'what is to be played failed again and again, and there is nothing else',
	count: 1,
} as const

const tell = ({ problems, restarts: { why, count }, isInstead }: State): void => {
	if (why === null) return
	const [code, text] = words[why]
	problems.stand({ code, text, count })
	if (isInstead)
		problems.stand({ code: 'player_fallback', text: 'what is to be played failed again and again', count: 1 })
}

const reload = (state: State, restarts: Restarts): void => {
	// A page that cannot count its restarts must not restart in a loop.
	if (!keepRestarts(restarts)) return
	state.isGoing = true
	void reloadPage()
}

/** It has been healthy for long enough: earlier failures no longer count. */
const calmDown = (state: State): void => {
	state.isCalm = true
	if (state.restarts.count > 0) keepRestarts(no_restarts)
	state.restarts = no_restarts
	for (const code of restart_codes) state.problems.settled(code)
}

const check = (state: State, stopped: RestartReason | null): void => {
	if (state.isGoing) return
	const now = performance.now()
	const { restarts } = state
	const why = stopped ?? (state.isStorageLost ? 'storage' : null)
	if (why !== null) {
		state.wrongSince ??= now
		if (now - state.wrongSince >= restBefore(restarts, why)) reload(state, restartedBy(restarts, why))
		return
	}
	state.wrongSince = null
	const age = now - state.since
	if (state.isInstead) {
		if (age >= restBefore(restarts, 'hung')) reload(state, triedAgain(restarts))
	} else if (age >= calm && (restarts.count > 0 || !state.isCalm)) calmDown(state)
}

/** Starts watching this page; `heard` is called once a second with whether it is healthy. */
export const createGuard = (problems: Problems, heard: (isWell: boolean) => void): Guard => {
	const restarts = storedRestarts()
	const state: State = {
		problems,
		restarts,
		isInstead: isBroughtDown(restarts),
		isWithheld: false,
		since: performance.now(),
		due: Number.POSITIVE_INFINITY,
		wrongSince: null,
		isCalm: false,
		isStorageLost: false,
		isGoing: false,
	}
	const watch = watchPage({
		rest: () => restBefore(state.restarts, 'hung'),
		due: () => state.due,
		asked(stopped) {
			check(state, stopped)
			heard(stopped === null)
		},
	})
	tell(state)
	noteStart(problems)
	return {
		chosen({ current, previous }) {
			if (!state.isInstead) return current
			// The fallback is tried, unless it is the cause itself.
			const isOnly = current.every(release => isFallback(release) || isEmergency(release))
			const beneath = isOnly ? [] : current.filter(isFallback)
			const instead = [...(previous === null ? [] : [previous]), ...current.filter(isEmergency), ...beneath]
			state.isWithheld = current.length > 0 && instead.length === 0
			if (state.isWithheld) {
				problems.settled('player_fallback')
				problems.stand(withheld)
			}
			return instead
		},
		isWithheld: () => state.isWithheld,
		renewed() {
			if (!state.isInstead) return
			state.isInstead = false
			state.isWithheld = false
			state.restarts = triedAgain(state.restarts)
			state.since = performance.now()
			keepRestarts(state.restarts)
			watch.changed()
			for (const code of ['player_fallback', 'player_withheld'] as const) problems.settled(code)
		},
		stepIn(wait) {
			state.due = performance.now() + wait
		},
		storageLost() {
			state.isStorageLost = true
		},
	}
}
