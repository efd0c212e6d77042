import { terminals } from '../calls/api.ts'
import { device_poll } from '../constants.ts'
import { readGroupIds } from '../groups.ts'
import { currentSession } from '../session/session.ts'
import { newsIn, type PresenceChange } from './presence-news.ts'

/** The presence of a terminal; `run_state` 0 is offline (specification A §3). */
interface Presence {
	readonly id: number
	readonly name: string
	readonly run_state: number
}

/** How long changes are collected before they are announced, in ms; a terminal that goes and returns within it is not announced. */
const gathering = 1_000
/** How long terminals may take to return after the server was away, in ms: only then those still missing are announced. */
const returning = 120_000

const known = new Map<number, PresenceChange>()
/** The last announced state of each terminal, or the first one seen. */
const announced = new Map<number, boolean>()
/** When the socket last reported a terminal, on the page's clock in ms: answers to earlier reads are outdated. */
const spoken = new Map<number, number>()
/** Terminals whose first state came by the socket, so that it is not known what they were before. */
const unlisted = new Set<number>()
const changed = new Set<number>()
let announce: (changes: readonly PresenceChange[]) => void = () => undefined
let timer: ReturnType<typeof setTimeout> | undefined
/** Terminals found gone while they may still be returning. */
const missing = new Set<number>()
/** Whether the page has lost its socket, so that terminals may have lost the server too. */
let isCut = false
let returned: ReturnType<typeof setTimeout> | undefined

const tell = (): void => {
	timer = undefined
	const states = [...changed].flatMap(id => known.get(id) ?? [])
	const { news, held } = newsIn(states, announced, isCut || returned !== undefined)
	changed.clear()
	for (const { id } of held) missing.add(id)
	for (const { id, online } of news) announced.set(id, online)
	if (news.length > 0) announce(news)
}

/** Records a terminal's state: the first one is not announced, a change is if it lasts until the announcement. */
const note = ({ id, name, run_state }: Presence): void => {
	const online = run_state > 0
	known.set(id, { id, name, online })
	if (!announced.has(id)) announced.set(id, online)
	if (announced.get(id) === online && !changed.has(id)) return
	changed.add(id)
	timer ??= setTimeout(tell, gathering)
}

/** Announces which terminals have not returned. */
const tellMissing = (): void => {
	returned = undefined
	for (const id of missing) changed.add(id)
	missing.clear()
	tell()
}

/** Handles a terminal state reported by the socket. */
export const presenceHeard = (terminal: Presence): void => {
	spoken.set(terminal.id, performance.now())
	if (!announced.has(terminal.id)) unlisted.add(terminal.id)
	note(terminal)
}

/**
 * Records a listed state. One that is older than the socket's report is only what the terminal was before: a change that was reported while
 * the first list was on its way is a change.
 */
const noteListed = (terminal: Presence, asked: number): void => {
	const { id, run_state } = terminal
	const isFirst = unlisted.delete(id)
	if ((spoken.get(id) ?? 0) < asked) return note(terminal)
	const latest = known.get(id)
	if (!isFirst || latest === undefined) return
	announced.set(id, run_state > 0)
	note({ ...latest, run_state: Number(latest.online) })
}

/** Reads the state of every terminal; returns the ids of those in sight. */
const readAll = async (limit: number): Promise<ReadonlySet<number>> => {
	const group_ids = await readGroupIds()
	const begun = performance.now()
	const seen = new Set<number>()
	for (let page = 1, read = 0, count = 1; read < count; page += 1) {
		const asked = performance.now()
		const answer = await terminals.list({ page, group_ids, limit })
		for (const terminal of answer.list) {
			seen.add(terminal.id)
			noteListed(terminal, asked)
		}
		count = answer.list.length === 0 ? 0 : answer.count
		read += answer.list.length
	}
	// The socket only reports terminals in sight.
	for (const [id, at] of spoken) if (at >= begun) seen.add(id)
	return seen
}

const mayRead = (): boolean => currentSession()?.permissions.includes('terminals.read') === true

interface Sight {
	/** Whether any terminal notices are on screen. */
	readonly hasNotices: () => boolean
	/** Only these terminals are in sight; notices of others must be removed. */
	readonly only: (ids: ReadonlySet<number>) => void
}

/** Page size when only visibility is checked: the largest page that the server returns. */
const sight_page = 500
let sight: Sight = { hasNotices: () => false, only: () => undefined }
let checking: 'not' | 'now' | 'again' = 'not'
/** Minimum time between two such checks, in ms: a terminal that starts up changes lists several times a second. */
const looks_apart = 1_000

/**
 * Terminals may have gone out of sight: if there are notices on screen, checks which terminals are still in sight, and once more if called
 * meanwhile.
 */
export const sightChanged = (): void => {
	if (!sight.hasNotices()) return
	if (!mayRead()) return sight.only(new Set())
	if (checking !== 'not') {
		checking = 'again'
		return
	}
	checking = 'now'
	const { only } = sight
	void readAll(sight_page)
		.then(only, () => undefined)
		.finally(() =>
			setTimeout(() => {
				const isDue = checking === 'again'
				checking = 'not'
				if (isDue) sightChanged()
			}, looks_apart),
		)
}

/** Whether the list has been read, or is being read, since the page was opened. */
let isBegun = false

const round = (): void => {
	isBegun = true
	if (mayRead()) void readAll(device_poll.page).then(sight.only, () => undefined)
	else sight.only(new Set())
}

/** The socket was lost: if the server is away, all terminals have lost it too, and most return soon after it has. */
export const presenceLost = (): void => {
	isCut = true
	clearTimeout(returned)
	returned = undefined
}

/**
 * The socket is open from now on. Changes between the reading of the list and this moment were reported by neither, so the list is read
 * again; a page that has not read it yet is about to.
 */
export const presenceOpened = (): void => {
	if (isCut) returned = setTimeout(tellMissing, returning)
	isCut = false
	if (isBegun) round()
}

/** Follows which terminals come and go; returns the function that stops it. The next round makes up for a failed one. */
export const followPresence = (notifyOf: typeof announce, sightOf: Sight): (() => void) => {
	announce = notifyOf
	sight = sightOf
	const first = setTimeout(round, device_poll.first)
	const every = setInterval(round, device_poll.every)
	return () => {
		for (const one of [first, timer, returned]) clearTimeout(one)
		clearInterval(every)
		timer = undefined
		returned = undefined
		isCut = false
		isBegun = false
		for (const collection of [known, announced, spoken, unlisted, changed, missing]) collection.clear()
	}
}
