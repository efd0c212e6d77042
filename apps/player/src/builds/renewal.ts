import type { BuildMoment } from '@vitrine/domain/terminal/player-builds'
import { logLine } from '../library/own-log.ts'
import type { Problems } from '../library/problems.ts'
import { storage_name } from '../library/settings.ts'
import type { ShellAnswer, ShellWord } from './build-words.ts'
import { askShell, isBuildStored, lookForShell, ownBuild } from './shell-asking.ts'

/** All counted in polls by the watching worker, one per second. */
const asks = {
	/** After this many good polls in a row, a build has played. */
	played: 60,
	/** How long nothing has been visible before the page counts as idle. */
	empty: 20,
	/** A build on trial that has not played by then gives up by itself. */
	patience: 150,
	/** An item that has not ended by then is not waited for. */
	item: 600,
	/** When a failed fetch is retried. */
	again: 600,
	/** How often to check that everything the next start needs is stored. */
	look: 3600,
} as const

/** How many looks for a deleted build are left out after one that could not be fetched again completely: ten minutes. */
const left_out = 20

const failed_name = `${storage_name}-failed-build`

/** What the server reports about the build that it serves. */
interface Offer {
	readonly build: string
	readonly take: BuildMoment
}

/** How this page and the next get their build. */
export interface Renewal {
	/** The build of this page; null during development. */
	readonly build: string | null
	/** What the server is told: the build that has played here for a minute, and the one that was tried and abandoned. */
	report(): { readonly played_build?: string; readonly failed_build?: string }
	/** The server has a build. */
	offered(offer: Offer): void
	/** The connection is up: a good time to fetch what is missing. */
	bound(): void
	/** The server's offer is valid only for this connection. */
	lost(): void
	/** Something that played has ended: the moment to reload. */
	moment(): void
	/** What is visible now: whether anything, and whether an emergency. */
	seen(what: { readonly isEmpty: boolean; readonly isEmergency: boolean }): void
	/** Called once a second: whether the page is healthy, with what is due on screen. */
	asked(isWell: boolean): void
	/** Something unexpected happened. */
	disturbed(): void
	/** Has the build fetched again if something else has deleted it. */
	look(): Promise<void>
}

interface State {
	readonly build: string
	readonly problems: Problems
	readonly notified: () => void
	answer: ShellAnswer | null
	offer: Offer | null
	/** The offered build that is stored completely. */
	ready: string | null
	isGoing: boolean
	isBound: boolean
	isEmpty: boolean
	isEmergency: boolean
	hasPlayed: boolean
	/**
	 * How many polls there were, how many of the latest were good, for how many there was a build to take, and for how many nothing was
	 * visible.
	 */
	asks: number
	good: number
	waiting: number
	empty: number
	/** How many looks for a deleted build are still left out. */
	leaves: number
}

const say = async (state: State, word: ShellWord['say'], build = state.build): Promise<ShellAnswer | null> => {
	const answer = await askShell({ say: word, build })
	if (answer === null) return null
	const before = state.answer
	state.answer = answer
	if (answer.failed === null) {
		if (state.problems.settled('player_update_failed')) state.notified()
	} else if (before?.failed !== answer.failed) {
		const text = `the new version ${answer.failed} did not play, the one before is back`
		state.problems.stand({ code: 'player_update_failed', text, count: 1, detail: answer.failed })
		state.notified()
	}
	return answer
}

const reload = (state: State): void => {
	state.isGoing = true
	location.reload()
}

const isTried = ({ answer, build }: State): boolean => answer?.trial?.build === build

const isWanted = ({ offer, build, ready, answer }: State): boolean =>
	offer?.build === ready && offer?.take !== 'held' && ready !== build && ready !== answer?.failed

/** Nothing is interrupted, unless nothing ever ends. */
const mayTake = ({ offer, empty, waiting }: State, isMoment: boolean): boolean =>
	empty >= asks.empty || (offer?.take === 'ended' && (isMoment || waiting >= asks.item))

const take = (state: State, isMoment = false): void => {
	const { ready } = state
	if (state.isGoing || state.isEmergency || ready === null || !isWanted(state) || isTried(state)) return
	if (!mayTake(state, isMoment)) return
	state.isGoing = true
	void say(state, 'try', ready).then(answer => {
		if (answer?.isWhole && (answer.trial?.build === ready || answer.current === ready)) return reload(state)
		state.isGoing = false
		state.ready = null
	})
}

/** Has the server's build stored completely, so that it can be taken; retried if that fails. */
const prepare = async (state: State): Promise<void> => {
	const { offer, build, answer } = state
	if (offer === null || offer.build === build || offer.build === answer?.failed) return
	const fetched = await say(state, 'fetch', offer.build)
	// A worker from before builds existed: this starts again with the one that replaces it.
	if (fetched === null) void lookForShell()
	state.ready = fetched?.isWhole ? offer.build : null
	take(state)
}

const notePlayed = async (state: State): Promise<void> => {
	const answer = await say(state, 'played')
	state.hasPlayed = answer?.current === state.build
	if (state.hasPlayed) state.notified()
}

/** Abandons a build on trial that has not played so far; if only the server is missing, it is tried again later. */
const giveUp = (state: State): void => {
	const isWell = state.good >= asks.played
	void say(state, isWell ? 'later' : 'leave').then(answer => answer !== null && reload(state))
}

const asked = (state: State, isWell: boolean): void => {
	state.asks++
	state.good = isWell ? state.good + 1 : 0
	state.waiting = isWanted(state) && state.offer?.take === 'ended' ? state.waiting + 1 : 0
	state.empty = state.isEmpty ? state.empty + 1 : 0
	// Sent again if the worker had no answer: it may be available by now.
	const mayHavePlayed = state.isBound && state.good >= asks.played && state.good % asks.played === 0
	if (!state.hasPlayed && mayHavePlayed) void notePlayed(state)
	if (state.asks === asks.patience && isTried(state) && !state.hasPlayed) giveUp(state)
	if (state.asks % asks.look === 0) void say(state, 'look')
	if (state.asks % asks.again === 0) void prepare(state)
	take(state)
}

const look = async (state: State): Promise<void> => {
	if (state.leaves > 0) state.leaves--
	else if (!(await isBuildStored(state.build))) {
		const answer = await say(state, 'look')
		if (answer?.isWhole) logLine('warn', 'the stored build had been deleted and was fetched again')
		else if (answer !== null) state.leaves = left_out
	}
}

/** Returns whether a different build has failed since the last page: what it was blamed for ends with it. */
const isNewlyFailed = (failed: string | null): boolean => {
	try {
		if (localStorage.getItem(failed_name) === failed) return false
		if (failed === null) localStorage.removeItem(failed_name)
		else localStorage.setItem(failed_name, failed)
		return failed !== null
	} catch {
		return false
	}
}

const undeveloped: Renewal = {
	build: null,
	report: () => ({}),
	offered: () => undefined,
	bound: () => undefined,
	lost: () => undefined,
	moment: () => undefined,
	seen: () => undefined,
	asked: () => undefined,
	disturbed: () => undefined,
	look: async () => undefined,
}

/** Tells the service worker that this page has begun; returns whether a build on trial has been abandoned since the last page. */
export const tellBegun = async (): Promise<boolean> => {
	const build = ownBuild()
	const answer = build === null ? null : await askShell({ say: 'started', build })
	return answer !== null && isNewlyFailed(answer.failed)
}

/** Starts managing the build; `notified` is called when there is something to report. */
export const createRenewal = (problems: Problems, notified: () => void): Renewal => {
	const build = ownBuild()
	if (build === null) return undeveloped
	const seen = { isEmpty: true, isEmergency: false }
	const counts = { asks: 0, good: 0, waiting: 0, empty: 0, leaves: 0 }
	const offered = { answer: null, offer: null, ready: null, isGoing: false, isBound: false, hasPlayed: false }
	const state: State = { build, problems, notified, ...offered, ...seen, ...counts }
	navigator.serviceWorker?.addEventListener('controllerchange', () => void prepare(state))
	return {
		build,
		report: () => ({
			...(state.hasPlayed ? { played_build: build } : {}),
			...(state.answer === null ? {} : { failed_build: state.answer.failed ?? '' }),
		}),
		offered(offer) {
			state.offer = offer
			void prepare(state)
		},
		bound() {
			state.isBound = true
			state.leaves = 0
			void say(state, 'look')
		},
		lost() {
			state.isBound = false
			state.offer = null
		},
		moment: () => take(state, true),
		seen({ isEmpty, isEmergency }) {
			state.isEmpty = isEmpty
			state.isEmergency = isEmergency
		},
		asked: isWell => asked(state, isWell),
		disturbed() {
			state.good = 0
		},
		look: () => look(state),
	}
}
